import { plural, t } from '@lingui/core/macro'
import type { Plan } from '#domain/plans/plans.ts'
import { i18n } from '#web/language/i18n.ts'
import { formatList } from '#web/ui/format.ts'
import type { SavedAnswer, SubmittedAnswer } from '../study-types.ts'
import { notCounted } from './result-messages.ts'
// Its texts come with this file (web/vite/text-pieces.ts).
import '../achievements/badge-texts.ts'

/** One line; `isConfirmation` of the one that says that something was saved. */
export type SavingToast = { title: string; description?: string; isConfirmation?: true }

export type Saved = Pick<SavedAnswer, 'plan' | 'unlockedTests' | 'newAchievements'>

/**
 * Messages of a save, to be shown in sequence (learner-area.md sections 4 and 8). The lesson's mark is on the page
 * (finish-moment.tsx).
 */
export function savedToasts({ plan, unlockedTests, newAchievements }: Saved): SavingToast[] {
  return [
    { title: t`Progress Updated`, description: formatProgressSaved(plan), isConfirmation: true },
    ...unlockedTests.map(({ title }) => ({ title: t`New Test Unlocked!`, description: title })),
    ...badgeToasts(newAchievements),
  ]
}

/** Text below 'Progress Updated' (learner area, section 8). */
function formatProgressSaved(plan: Plan): string {
  return plan === 'Freemium'
    ? t`Your progress has been saved.`
    : t`Your progress has been saved. ${plan} bonus applied!`
}

/**
 * Messages of a submission: those of any save if it passed. A failed one only has its banner, and a toast for an earned
 * badge.
 */
export function submittedToasts(submitted: Saved & Pick<SubmittedAnswer, 'passed' | 'counted'>): SavingToast[] {
  if (!submitted.counted) return [{ title: t`Not counted`, description: notCounted() }]
  return submitted.passed ? savedToasts(submitted) : badgeToasts(submitted.newAchievements)
}

/** One message for all earned badges. */
export function badgeToasts(achievements: Saved['newAchievements']): SavingToast[] {
  if (achievements.length === 0) return []
  const title = plural(achievements.length, { one: 'You earned a badge!', other: 'You earned # badges!' })
  return [{ title, description: formatList(achievements.map(({ title }) => i18n._(title))) }]
}

/** Errors with a message that learners understand. */
const SELF_EXPLAINING = ['NEEDS_PASS', 'NOT_READY', 'UNREADABLE']

/** The page loads the new questions by itself; the server's message tells API clients to. */
const changed = (): SavingToast => ({
  title: t`These questions have changed.`,
  description: t`You see the new ones now. Please check your answers and submit again.`,
})

/** Message for a part that was removed, or locked for this learner; undefined for any other error. */
function describeGone(code: string): string | undefined {
  if (code === 'NOT_FOUND') return t`This part of the lesson is no longer there, so we couldn't save it.`
  if (code === 'FORBIDDEN') return t`You're no longer enrolled in this grade, so we couldn't save it.`
  return undefined
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
    const description =
      saving === 'submit'
        ? t`Your answers are stored on this device, and sent when you sign in here again.`
        : t`It’s stored on this device, and sent when you sign in here again.`
    return { title: t`You need to be logged in to track progress.`, description }
  }
  if (failure.kind === 'server-error') return genericFailure(saving, t`We'll send it again automatically.`)
  const { code, message } = failure
  if (code === 'CONTENT_CHANGED') return changed()
  const known = SELF_EXPLAINING.includes(code) ? message : describeGone(code)
  const note = saving === 'submit' ? t`Your answers are still here.` : ''
  if (known) return { title: known, ...(note && { description: note }) }
  return genericFailure(saving, note)
}

/** General text for a failure, followed by a note on what happens to the save. */
function genericFailure(saving: 'complete' | 'submit', note: string): SavingToast {
  if (saving === 'submit') {
    const failed = t`Failed to save your marks. Please try again.`
    return { title: t`Error`, description: `${failed} ${note}`.trim() }
  }
  return { title: t`Failed to update progress. Please try again.`, ...(note && { description: note }) }
}
