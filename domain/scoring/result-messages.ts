/** Share of right answers with which a quiz or assignment passes (learner area, section 5). */
export const PASS_RATIO = 0.7

/** Line below the banner of a submission whose draw had its answers shown before (readings, "Keys"). */
export const NOT_COUNTED =
  'This try is not counted, because its answers were shown before it was submitted. Try again: your next try counts.'

/** Reason why a quiz or assignment cannot be marked as completed yet (learner area, section 5). */
export function formatNeedsPass(kind: 'quiz' | 'assignment'): string {
  return `You need at least 70% to mark this ${kind} as completed.`
}

/** Lists the answers that could not be read, and what to write instead: "Question 3: Write the unit, too." */
export function formatUnreadable(
  questions: readonly { id: string }[],
  unreadable: readonly { id: string; message: string }[],
): string {
  return unreadable
    .map(({ id, message }) => `Question ${questions.findIndex((question) => question.id === id) + 1}: ${message}`)
    .join(' ')
}
