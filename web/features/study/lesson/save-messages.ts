import { formatProgressSaved } from '#domain/progress/lesson-progress.ts'
import { NOT_COUNTED } from '#domain/scoring/result-messages.ts'
import { formatList } from '#web/ui/format.ts'
import type { SavedAnswer, SubmittedAnswer } from '../study-types.ts'

/** One line. */
export type SavingToast = { title: string; description?: string }

export type Saved = Pick<SavedAnswer, 'plan' | 'unlockedTests' | 'newAchievements'>

/**
 * Messages of a save, to be shown in sequence (learner-area.md sections 4 and 8). The lesson's mark is on the page
 * (finish-moment.tsx).
 */
export function savedToasts({ plan, unlockedTests, newAchievements }: Saved): SavingToast[] {
  return [
    { title: 'Progress Updated', description: formatProgressSaved(plan) },
    ...unlockedTests.map(({ title }) => ({ title: 'New Test Unlocked!', description: title })),
    ...badgeToasts(newAchievements),
  ]
}

/**
 * Messages of a submission: those of any save if it passed. A failed one only has its banner, and a toast for an earned
 * badge.
 */
export function submittedToasts(submitted: Saved & Pick<SubmittedAnswer, 'passed' | 'counted'>): SavingToast[] {
  if (!submitted.counted) return [{ title: 'Not counted', description: NOT_COUNTED }]
  return submitted.passed ? savedToasts(submitted) : badgeToasts(submitted.newAchievements)
}

/** One message for all earned badges. */
export function badgeToasts(achievements: Saved['newAchievements']): SavingToast[] {
  if (achievements.length === 0) return []
  const title = achievements.length === 1 ? 'You earned a badge!' : `You earned ${achievements.length} badges!`
  return [{ title, description: formatList(achievements.map((achievement) => achievement.title)) }]
}

/** Errors with a message that learners understand. */
const SELF_EXPLAINING = ['NEEDS_PASS', 'NOT_READY', 'UNREADABLE']

/** The page loads the new questions by itself; the server's message tells API clients to. */
const CHANGED = 'These questions have changed.'
const CHANGED_NOTE = 'You see the new ones now. Please check your answers and submit again.'

/** Messages for a part that was removed, or locked for this learner. */
const GONE: Record<string, string> = {
  NOT_FOUND: "This part of the lesson is no longer there, so we couldn't save it.",
  FORBIDDEN: "You're no longer enrolled in this grade, so we couldn't save it.",
}

export type SavingFailure =
  | { kind: 'signed-out' }
  /** The server failed; the save waits and is resent automatically. */
  | { kind: 'server-error' }
  /** The server has permanently rejected the save. */
  | { kind: 'rejected'; code: string; message: string }

/** Toast of a failed save; null for a save that only waits for the connection. */
export function savingFailure(saving: 'complete' | 'submit', failure: SavingFailure): SavingToast {
  if (failure.kind === 'signed-out') {
    const stored = saving === 'submit' ? 'Your answers are stored' : 'It’s stored'
    const description = `${stored} on this device, and sent when you sign in here again.`
    return { title: 'You need to be logged in to track progress.', description }
  }
  if (failure.kind === 'server-error') return genericFailure(saving, "We'll send it again automatically.")
  const { code, message } = failure
  if (code === 'CONTENT_CHANGED') return { title: CHANGED, description: CHANGED_NOTE }
  const known = SELF_EXPLAINING.includes(code) ? message : GONE[code]
  const note = saving === 'submit' ? 'Your answers are still here.' : ''
  if (known) return { title: known, ...(note && { description: note }) }
  return genericFailure(saving, note)
}

/** General text for a failure, followed by a note on what happens to the save. */
function genericFailure(saving: 'complete' | 'submit', note: string): SavingToast {
  if (saving === 'submit') {
    return { title: 'Error', description: `Failed to save your marks. Please try again. ${note}`.trim() }
  }
  return { title: 'Failed to update progress. Please try again.', ...(note && { description: note }) }
}
