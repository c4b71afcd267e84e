import { randomUUID } from 'node:crypto'
import type { Part } from '#domain/marks/compute-marks.ts'
import { answers, type MadeSubject } from './curriculum.ts'
import type { Client } from './test-app.ts'
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

/** Submits the quiz or assignment of a lesson, by its number, with so many right answers of ten. */
export function submitPart(
  client: Client,
  subject: MadeSubject,
  number: number,
  part: 'quiz' | 'assignment',
  right: number,
) {
  const lessonId = subject.lessonIds[number - 1] ?? ''
  return client.study.submitAnswers({ lessonId, part, submissionId: randomUUID(), answers: answers(10, right) })
}

export async function takeTest(client: Client, testId: string, right: number) {
  await client.timedTests.start({ testId })
  await client.timedTests.submit({ testId, answers: answers(10, right) })
}
