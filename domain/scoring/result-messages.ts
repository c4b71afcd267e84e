/** Share of right answers with which a quiz or assignment passes (learner area, section 5). */
export const PASS_RATIO = 0.7

/** Displayed in place of an assignment that is not ready (learner area, section 5). */
export const BEING_PREPARED = 'This assignment is currently being prepared. Please check back later.'

/** Banner above a scored quiz or assignment (learner area, section 5). */
export function formatResultBanner(correctCount: number, total: number): string {
  if (total > 0 && correctCount === total) return 'Perfect score!'
  return `You got ${correctCount} out of ${total} questions correct.`
}

/** Line below the banner of a submission whose draw had its answers shown before (readings, "Keys"). */
export const NOT_COUNTED =
  'This try is not counted, because its answers were shown before it was submitted. Try again: your next try counts.'

/** Title in place of a result while expressions are judged (readings, "Answers that wait for judging"). */
export function formatChecking(answers: number): string {
  return answers === 1 ? 'We’re checking 1 answer' : `We’re checking ${answers} answers`
}

/** Reason why a quiz or assignment cannot be marked as completed yet (learner area, section 5). */
export function formatNeedsPass(kind: 'quiz' | 'assignment'): string {
  return `You need at least 70% to mark this ${kind} as completed.`
}

/** Sentence for exercises in which 70% requires every answer, such as those with three questions; otherwise null. */
export function formatAllNeeded(total: number): string | null {
  if (Math.ceil(total * PASS_RATIO) < total) return null
  if (total === 1) return 'With one question, that means getting it right.'
  return total === 2 ? 'With two questions, that means both.' : 'With three questions, that means all three.'
}

const NUMBERS = 'none one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Encouragement after a failed try: "Two down, three to go. Look at why, then try again." */
export function formatToGo(correctCount: number, total: number): string {
  const next = 'Look at why, then try again.'
  if (correctCount === 0 || correctCount >= total) return next
  const inWords = (count: number) => NUMBERS[count] ?? String(count)
  const done = inWords(correctCount)
  return `${done.charAt(0).toUpperCase()}${done.slice(1)} down, ${inWords(total - correctCount)} to go. ${next}`
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

/** What a misconception means for an answer: "This can happen when someone mixes up mass and weight." */
export function formatMisconception(misconception: string): string {
  return `This can happen when someone ${misconceptionClause(misconception)}`
}

/** A misconception, such as “Mixes up mass and weight”, as the end of a sentence about someone. */
export function misconceptionClause(misconception: string): string {
  const clause = /^[A-Z][a-z’]/.test(misconception)
    ? misconception.charAt(0).toLowerCase() + misconception.slice(1)
    : misconception
  return /[.!?…]$/.test(clause) ? clause : `${clause}.`
}
