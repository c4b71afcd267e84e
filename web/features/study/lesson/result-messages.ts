import { t } from '@lingui/core/macro'
import { PASS_RATIO } from '#domain/scoring/result-messages.ts'
import type { ExercisePart } from '../study-types.ts'

/** Displayed in place of an assignment that is not ready (learner area, section 5). */
export const beingPreparedMessage = () => t`This assignment is currently being prepared. Please check back later.`

/** Line below the banner of a submission whose draw had its answers shown before (readings, "Keys"). */
export const notCounted = () =>
  t`This try is not counted, because its answers were shown before it was submitted. Try again: your next try counts.`

/** Banner above a scored quiz or assignment (learner area, section 5). */
export function formatResultBanner(correctCount: number, total: number): string {
  if (total > 0 && correctCount === total) return t`Perfect score!`
  return t`You got ${correctCount} out of ${total} questions correct.`
}

/** Reason why a quiz or assignment cannot be marked as completed yet (learner area, section 5). */
export function formatNeedsPass(part: ExercisePart): string {
  return part === 'quiz'
    ? t`You need at least 70% to mark this quiz as completed.`
    : t`You need at least 70% to mark this assignment as completed.`
}

/** Sentence for exercises in which 70% requires every answer, such as those with three questions; otherwise null. */
export function formatAllNeeded(total: number): string | null {
  if (Math.ceil(total * PASS_RATIO) < total) return null
  if (total === 1) return t`With one question, that means getting it right.`
  return total === 2 ? t`With two questions, that means both.` : t`With three questions, that means all three.`
}

const lookAtWhy = () => t`Look at why, then try again.`

/** Encouragement after a failed try: "Two down, three to go. Look at why, then try again." */
export function formatToGo(correctCount: number, total: number): string {
  if (correctCount === 0 || correctCount >= total) return lookAtWhy()
  const done = numberInWords(correctCount)
  const open = numberInWords(total - correctCount)
  const down = done.charAt(0).toUpperCase() + done.slice(1)
  return t`${down} down, ${open} to go. Look at why, then try again.`
}

/** Numbers of questions up to twelve in words, others in digits. */
function numberInWords(count: number): string {
  const words = t`one two three four five six seven eight nine ten eleven twelve`
  return words.split(' ')[count - 1] ?? String(count)
}
