import type { z } from 'zod'
import type { ProgressSaved } from '#contract/study-shapes.ts'
import type { Part } from '#domain/marks/compute-marks.ts'
import { completePart as decideCompletion } from '#domain/progress/lesson-progress.ts'
import { type Decision, result, writing } from '../../../http/handlers.ts'
import { expectOutcome } from '../../../http/outcomes.ts'
import {
  type AccessErrors,
  flagsOf,
  mayEarn,
  NO_SUCH_PART,
  presentProgress,
  progressAfter,
  storedProgress,
} from './progress-after.ts'
import { progressToSave } from './progress-queries.ts'
import type { LessonToSave } from './queries.ts'

type CompletionErrors = AccessErrors & { NEEDS_PASS(options: { message: string }): Error }

type Completion = {
  userId: string
  lesson: LessonToSave
  part: Part
  /** When the device says that it was done; undefined for now. */
  doneAt: string | undefined
  /** Reads the learner's history, for a part that may earn a badge. */
  readHistory: () => Promise<LessonToSave['facts']['history']>
}

/** Marks a part of a lesson as completed, with its marks (learner area, section 4). */
export async function completePart(
  { userId, lesson, part, doneAt, readHistory }: Completion,
  errors: CompletionErrors,
): Promise<Decision<z.infer<typeof ProgressSaved>>> {
  const { passedParts } = lesson.facts
  const decision = decideCompletion(part, flagsOf(lesson), lesson.content, {
    quiz: passedParts.includes('quiz'),
    assignment: passedParts.includes('assignment'),
  })
  const completion = expectOutcome(decision, ['already', 'completed'], {
    'no-such-part': () => errors.NOT_FOUND(NO_SUCH_PART),
    'needs-pass': ({ message }) => errors.NEEDS_PASS({ message }),
  })
  if (completion.outcome === 'already') return result(presentProgress(storedProgress(lesson)))

  const { flags } = completion
  const history = mayEarn(lesson, flags) ? await readHistory() : null
  const { rows, standing, achieved } = progressAfter({ ...lesson, facts: { ...lesson.facts, history } }, flags)
  const saving = { lessonId: lesson.id, part, submissionId: null }
  return writing(progressToSave(userId, lesson, saving, { progress: { flags, marks: rows }, achieved, doneAt }), () =>
    presentProgress(standing),
  )
}
