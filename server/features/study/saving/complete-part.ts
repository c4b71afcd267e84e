import type { Part } from '#domain/marks/compute-marks.ts'
import { completePart as decideCompletion } from '#domain/progress/lesson-progress.ts'
import type { Database, Executor } from '../../../database/database.ts'
import type { SignedInViewer } from '../../../http/session.ts'
import {
  type AccessDenied,
  checkAccess,
  flagsOf,
  type Progress,
  progressAfter,
  storedProgress,
} from './progress-after.ts'
import { enrollmentLock, findLessonToSave, type LessonToSave, saveProgress } from './queries.ts'

export type Completed =
  | AccessDenied
  | { outcome: 'no-such-part' }
  | { outcome: 'needs-pass'; message: string }
  | { outcome: 'completed'; standing: Progress }

/** Marks a part of a lesson as completed, with its marks, in one transaction (learner area, section 4). */
export function completePart(
  database: Database,
  viewer: SignedInViewer,
  lessonId: string,
  part: Part,
): Promise<Completed> {
  return database.transaction(async (db) => {
    const lesson = await findLessonToSave(db, viewer.id, { lessonId, part, submissionId: null })
    const denied = checkAccess(viewer, lesson)
    if (lesson === undefined || denied) return denied ?? { outcome: 'no-such-lesson' }
    return decideAndWrite(db, viewer.id, lesson, part)
  }, enrollmentLock(viewer.id))
}

async function decideAndWrite(db: Executor, userId: string, lesson: LessonToSave, part: Part): Promise<Completed> {
  const { passedParts } = lesson.facts
  const decision = decideCompletion(part, flagsOf(lesson), lesson.content, {
    quiz: passedParts.includes('quiz'),
    assignment: passedParts.includes('assignment'),
  })
  switch (decision.kind) {
    case 'no-such-part':
      return { outcome: 'no-such-part' }
    case 'needs-pass':
      return { outcome: 'needs-pass', message: decision.message }
    case 'already':
      return { outcome: 'completed', standing: storedProgress(lesson) }
    case 'completed': {
      const { rows, standing } = progressAfter(lesson, decision.flags)
      const saving = { lessonId: lesson.id, part, submissionId: null }
      const progress = { flags: decision.flags, marks: rows }
      await saveProgress(db, userId, lesson, saving, { progress, achieved: standing.achieved })
      return { outcome: 'completed', standing }
    }
  }
}
