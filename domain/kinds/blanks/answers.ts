import { type AnswerRules, asTexts } from '../answer-rules.ts'

type ShownBlank = { kind: 'text' } | { kind: 'menu'; options: readonly string[] } | { kind: 'number' }
type ShownQuestion = { blanks: readonly ShownBlank[] }

/** Text of each blank, '' while it is open; for a menu, the text of the chosen option. */
function areBlankTexts({ blanks }: ShownQuestion, answer: unknown): answer is string[] {
  return (
    Array.isArray(answer) &&
    answer.length === blanks.length &&
    blanks.every((blank, index) => {
      const text: unknown = answer[index]
      return typeof text === 'string' && (blank.kind !== 'menu' || text === '' || blank.options.includes(text))
    })
  )
}

export const blanksAnswers: AnswerRules<ShownQuestion, string[]> = {
  fits: areBlankTexts,
  isComplete: (_, answer) => answer.length > 0 && answer.every((text) => text.trim() !== ''),
  describe: ({ blanks }, answer) =>
    asTexts(answer, blanks.length)
      .map((text, index) => `(${index + 1}) ${text || '…'}`)
      .join('  '),
}
