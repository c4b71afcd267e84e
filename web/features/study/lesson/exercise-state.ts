import { t } from '@lingui/core/macro'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { LaterReason } from '#web/api/connection.ts'
import { formatList } from '#web/ui/format.ts'
import type { DraftState } from '../drafts/draft-state.ts'
import type { Exercise, Submission } from '../study-types.ts'

/** Hint about what is missing before the answers can be submitted; null if nothing is. */
export function submitHint(openQuestions: readonly number[], total: number, hasConflicts: boolean): string | null {
  if (hasConflicts) return t`First choose which answers to keep (above).`
  if (openQuestions.length === 0) return null
  if (openQuestions.length === total) return t`Answer every question to submit.`
  const numbers = formatList(openQuestions.map(String))
  return openQuestions.length === 1
    ? t`Question ${numbers} still has no answer.`
    : t`Questions ${numbers} still have no answer.`
}

/** Submission in flight: `sending` at first, `waiting` once an attempt has failed. */
type PendingSubmission = { answers: Answers; state: 'sending' | 'waiting'; reason: LaterReason | null }

type ExerciseView =
  | { kind: 'sending'; answers: Answers }
  | { kind: 'waiting'; answers: Answers; reason: LaterReason | null }
  | { kind: 'answering'; answers: Answers }
  /** `stashed` are answers chosen here before another device submitted. */
  | { kind: 'submitted'; submission: Submission; stashed: Answers | null }

/** View of a quiz or assignment: answers in flight, else those being chosen, else the latest submission. */
export function exerciseView(
  { latest, checking, draft }: Pick<Exercise, 'latest' | 'checking' | 'draft'>,
  { open, chosen, stashed }: Pick<DraftState, 'open' | 'chosen' | 'stashed'>,
  pending: PendingSubmission | null,
): ExerciseView {
  if (pending?.state === 'sending') return { kind: 'sending', answers: pending.answers }
  if (pending) return { kind: 'waiting', answers: pending.answers, reason: pending.reason }
  if (checking > 0) {
    return { kind: 'waiting', answers: draft?.answers ?? chosen, reason: { kind: 'checking', answers: checking } }
  }
  if (open || !latest) return { kind: 'answering', answers: chosen }
  return { kind: 'submitted', submission: latest, stashed }
}

/** Line above a submission that is not the best, which counts; null for the best. */
export function bestLine(
  bestPercent: Exercise['bestPercent'],
  { correctCount, total }: { correctCount: number; total: number },
): string | null {
  const best = Math.round(bestPercent ?? 0)
  return best > Math.round((correctCount * 100) / total) ? t`Your best so far is ${best}%. The best counts.` : null
}

/**
 * Note next to an assignment's due date, with both days as `2026-12-01`; null for days after tomorrow. A late
 * assignment counts like any other.
 */
export function dueNote(dueDate: string, today: string): string | null {
  if (dueDate < today) return t`The due date has passed, but you can still submit it for full marks.`
  if (dueDate === today) return t`That’s today.`
  return dueDate === dayAfter(today) ? t`That’s tomorrow.` : null
}

/** Local date of a point in time. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
