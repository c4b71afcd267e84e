type Question = {
  question: string
  options: readonly string[]
  correct: number
  explanation: string | null
}

/** Questions as lines of text, the right option marked by a tick, so that two lists can be compared. */
export function questionsInWords(questions: readonly Question[] | null): string {
  return (questions ?? []).map(questionInWords).join('\n\n')
}

function questionInWords({ question, options, correct, explanation }: Question, index: number): string {
  return [
    `${index + 1}. ${question}`,
    ...options.map((option, at) => `${String.fromCharCode(65 + at)}. ${option}${at === correct ? ' ✓' : ''}`),
    ...(explanation ? [`Explanation: ${explanation}`] : []),
  ].join('\n')
}
