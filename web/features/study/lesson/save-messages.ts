import { formatProgressSaved } from '#domain/progress/lesson-progress.ts'
import type { SavedAnswer, SubmittedAnswer } from '../study-types.ts'

/** One line. */
export type SavingToast = { title: string; description?: string }

export type Saved = Pick<SavedAnswer, 'plan' | 'unlockedTests' | 'newAchievements'>

/**
 * Messages of a save, to be shown one after the other (learner-area.md sections 4 and 8). The mark of the lesson is on the page
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
 * A passed submission has the messages of any save. One that was not passed has its banner alone, but an earned badge is always
 * said.
 */
export function submittedToasts(submitted: Saved & Pick<SubmittedAnswer, 'passed'>): SavingToast[] {
  return submitted.passed ? savedToasts(submitted) : badgeToasts(submitted.newAchievements)
}

const list = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })

function badgeToasts(achievements: Saved['newAchievements']): SavingToast[] {
  if (achievements.length === 0) return []
  const title = achievements.length === 1 ? 'You earned a badge!' : `You earned ${achievements.length} badges!`
  return [{ title, description: list.format(achievements.map((achievement) => achievement.title)) }]
}

/** Errors whose own message is clear to the learner. */
const SELF_EXPLAINING = ['NEEDS_PASS', 'NOT_READY', 'CONTENT_CHANGED', 'UNREADABLE']

/** The part is gone, or closed to this learner. */
const GONE: Record<string, string> = {
  NOT_FOUND: "This part of the lesson is no longer there, so we couldn't save it.",
  FORBIDDEN: "You're no longer enrolled in this grade, so we couldn't save it.",
}

export type SavingFailure =
  | { kind: 'signed-out' }
  /** The server could not do it. It waits, and is sent again by itself. */
  | { kind: 'server-error' }
  /** The server will never take it. */
  | { kind: 'rejected'; code: string; message: string }

/** Toast of a failed save. A save that only waits for the connection has none. */
export function savingFailure(saving: 'complete' | 'submit', failure: SavingFailure): SavingToast {
  if (failure.kind === 'signed-out') return { title: 'You need to be logged in to track progress.' }
  if (failure.kind === 'server-error') return inGeneral(saving, "We'll send it again automatically.")
  const { code, message } = failure
  const known = SELF_EXPLAINING.includes(code) ? message : GONE[code]
  const note = saving === 'submit' ? 'Your answers are still here.' : ''
  if (known) return { title: known, ...(note && { description: note }) }
  return inGeneral(saving, note)
}

/** In the words for any failure, then what becomes of the save. */
function inGeneral(saving: 'complete' | 'submit', note: string): SavingToast {
  if (saving === 'submit') {
    return { title: 'Error', description: `Failed to save your marks. Please try again. ${note}`.trim() }
  }
  return { title: 'Failed to update progress. Please try again.', ...(note && { description: note }) }
}
