import { formatLessonTotal, formatProgressSaved } from '#domain/progress/lesson-progress.ts'
import type { SavedAnswer, SubmittedAnswer } from '../study-types.ts'

export type SavingToast = { title: string; description?: string }

export type Saved = Pick<SavedAnswer, 'plan' | 'marks' | 'unlockedTests' | 'newAchievements'>

/**
 * Messages of a save (learner-area.md sections 4 and 8), in one toast: the study area shows one at a time, and a
 * second one would take the first away before it was read. Each line of the description is one message.
 */
export function savedToast(saved: Saved, { showTotal = true } = {}): SavingToast {
  const { plan, marks, unlockedTests, newAchievements } = saved
  const total = showTotal ? formatLessonTotal(marks.total) : null
  const lines = [
    formatProgressSaved(plan),
    ...(total ? [`Progress Saved: ${total}`] : []),
    ...unlockedTests.map((test) => `New Test Unlocked! ${test.title}`),
    ...badgeLine(newAchievements),
  ]
  return { title: 'Progress Updated', description: lines.join('\n') }
}

/**
 * A passed submission has the toast of any save. One that was not passed has its banner alone, but an earned badge always
 * has a toast.
 */
export function submittedToast(
  submitted: Saved & Pick<SubmittedAnswer, 'passed'>,
  total?: { showTotal: boolean },
): SavingToast | null {
  if (submitted.passed) return savedToast(submitted, total)
  const [title] = badgeLine(submitted.newAchievements)
  return title === undefined ? null : { title }
}

const list = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })

/** One line for all that were earned together; none without any. */
function badgeLine(achievements: Saved['newAchievements']): string[] {
  if (achievements.length === 0) return []
  const earned = achievements.length === 1 ? 'a badge' : `${achievements.length} badges`
  return [`Well done, you earned ${earned}: ${list.format(achievements.map(({ title }) => title))}`]
}

/** Errors whose own message is clear to the learner. */
const SELF_EXPLAINING = ['NEEDS_PASS', 'NOT_READY', 'CONTENT_CHANGED']

/** The part is gone, or closed to this learner. */
const GONE: Record<string, string> = {
  NOT_FOUND: 'This part of the lesson is no longer there, so it could not be saved.',
  FORBIDDEN: 'You are no longer enrolled in this grade, so it could not be saved.',
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
  if (failure.kind === 'server-error') return inGeneral(saving, 'It is kept here and sent again by itself.')
  const { code, message } = failure
  const known = SELF_EXPLAINING.includes(code) ? message : GONE[code]
  const note = saving === 'submit' ? 'Your answers are kept.' : ''
  if (known) return { title: known, ...(note && { description: note }) }
  return inGeneral(saving, note)
}

/** In the words for any failure, and below them what has become of the save. */
function inGeneral(saving: 'complete' | 'submit', note: string): SavingToast {
  if (saving === 'submit') {
    return { title: 'Error', description: `Failed to save your marks. Please try again.\n${note}` }
  }
  return { title: 'Failed to update progress. Please try again.', ...(note && { description: note }) }
}
