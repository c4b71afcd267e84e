const list = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })

/** What is to be done before the answers can be submitted; null when nothing is. */
export function submitHint(
  openQuestions: readonly number[],
  total: number,
  unsettled: boolean,
): string | null {
  if (unsettled) return 'First choose which answers to keep, above the questions.'
  if (openQuestions.length === 0) return null
  if (openQuestions.length === total) return 'Answer every question, then you can submit.'
  const noun = openQuestions.length === 1 ? 'Question' : 'Questions'
  const verb = openQuestions.length === 1 ? 'has' : 'have'
  return `${noun} ${list.format(openQuestions.map(String))} still ${verb} no answer.`
}
