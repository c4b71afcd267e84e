import { PASS_RATIO } from './result-messages.ts'

/** Displayed in place of an assignment that is not ready (learner area, section 5). */
export const BEING_PREPARED = 'This assignment is currently being prepared. Please check back later.'

/** Banner above a scored quiz or assignment (learner area, section 5). */
export function formatResultBanner(correctCount: number, total: number): string {
  if (total > 0 && correctCount === total) return 'Perfect score!'
  return `You got ${correctCount} out of ${total} questions correct.`
}

/** Title in place of a result while expressions are judged (readings, "Answers that wait for judging"). */
export function formatChecking(answers: number): string {
  return answers === 1 ? 'We’re checking 1 answer' : `We’re checking ${answers} answers`
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
