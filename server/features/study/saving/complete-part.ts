import type { Part } from '#domain/marks/compute-marks.ts'
import { completePart as decideCompletion } from '#domain/progress/lesson-progress.ts'
import { type Save, type Session, viewerOf } from '../../../http/session.ts'
import {
  type AccessDenied,
  checkAccess,
  flagsOf,
  mayEarn,
  type Progress,
  progressAfter,
  storedProgress,
} from './progress-after.ts'
import { progressToSave } from './progress-queries.ts'
import { enrollmentLock, findHistory, findLessonToMark, type LessonToSave } from './queries.ts'

export type Completed =
  | AccessDenied
  | { outcome: 'no-such-part' }
  | { outcome: 'needs-pass'; message: string }
  | { outcome: 'completed'; standing: Progress }

/** Marks a part of a lesson as completed, with its marks, in one transaction (learner area, section 4). */
export function completePart(session: Session, userId: string, lessonId: string, part: Part): Promise<Completed> {
  return session.save(enrollmentLock, {}, async (save) => {
    const [[lesson], { user }] = await Promise.all([save.query(findLessonToMark({ userId, lessonId })), save.opened()])
    const denied = checkAccess(viewerOf(user), lesson)
    if (lesson === undefined || denied) return denied ?? { outcome: 'no-such-lesson' }
    return decideAndWrite(save, userId, lesson, part)
  })
}

async function decideAndWrite(save: Save, userId: string, lesson: LessonToSave, part: Part): Promise<Completed> {
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
      const [found] = mayEarn(lesson, decision.flags) ? await save.query(findHistory({ userId })) : []
      const facts = { ...lesson.facts, history: found?.history ?? null }
      const { rows, standing } = progressAfter({ ...lesson, facts }, decision.flags)
      const saving = { lessonId: lesson.id, part, submissionId: null }
      const progress = { flags: decision.flags, marks: rows }
      await save.commitWith(progressToSave(userId, lesson, saving, { progress, achieved: standing.achieved }))
      return { outcome: 'completed', standing }
    }
  }
}
