import { lessonTotalMessage, progressSavedMessage } from '#domain/saving-messages.ts'
import type { SavedAnswer, SubmittedAnswer } from '../study-types.ts'

export type Saved = Pick<SavedAnswer, 'tier' | 'marks' | 'unlockedTests'>

/**
 * What a save has to say (learner-area.md sections 4 and 8), in one toast: the study area shows one at a time, and a
 * second one would take the first away before it was read. Each line of the description is one message.
 */
export function savedToast({ tier, marks, unlockedTests }: Saved) {
  const total = lessonTotalMessage(marks.total)
  const lines = [
    progressSavedMessage(tier),
    ...(total ? [`Progress Saved: ${total}`] : []),
    ...unlockedTests.map((test) => `New Test Unlocked! ${test.title}`),
  ]
  return { title: 'Progress Updated', description: lines.join('\n') }
}

/** A passed submission is told like any save. One that was not passed has moved nothing; its banner says all. */
export function submittedToast(submitted: Saved & Pick<SubmittedAnswer, 'passed'>) {
  return submitted.passed ? savedToast(submitted) : null
}

/** Errors whose own message tells the learner what to do. */
const ANSWERED = ['NEEDS_PASS', 'NOT_READY', 'CONTENT_CHANGED']

/** Why a save did not happen. `error` is null when the server did not answer. */
export function savingFailure(error: { code: string; message: string } | null): string {
  if (error?.code === 'UNAUTHENTICATED') return 'You need to be logged in to track progress.'
  if (error && ANSWERED.includes(error.code)) return error.message
  return 'Failed to update progress. Please try again.'
}
