import type { Part } from '#domain/marks/compute-marks.ts'
import type { OnDatabase } from './test-database.ts'

/** Completes these parts of a lesson for a learner in the database, as saves of earlier days would have. */
export async function begunLesson(app: OnDatabase, learnerId: string, lessonId: string, parts: readonly Part[]) {
  await app.database.kysely
    .insertInto('user_progress')
    .values({
      user_id: learnerId,
      lesson_id: lessonId,
      video_completed: parts.includes('video'),
      text_completed: parts.includes('text'),
      quiz_completed: parts.includes('quiz'),
      assignment_completed: parts.includes('assignment'),
    })
    .execute()
}
