import { sql } from 'kysely'
import type { TestType } from '#domain/marks/compute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'
import { type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { makeLearner, type Person } from '#server/testing/people.ts'
import { begunLesson } from '#server/testing/progress.ts'
import type { Client, TestApp } from '#server/testing/test-app.ts'
import type { OnDatabase } from '#server/testing/test-database.ts'

export type Candidate = {
  subject: MadeSubject
  learner: Person
  client: Client
  testId: (type: TestType) => string
}

/**
 * Creates a learner enrolled in a subject of three lessons who has started the first, which unlocks only Mid Test 1.
 */
export async function candidate(app: TestApp, plan: Plan = 'Freemium'): Promise<Candidate> {
  const subject = await makeSubject(app)
  const learner = await makeLearner(app, { gradeId: subject.gradeId, plan })
  await begunLesson(app, learner.id, lessonOf(subject, 1), ['video'])
  return { subject, learner, client: app.client(learner.token), testId: (type) => subject.testIds[type] }
}

export function lessonOf(subject: MadeSubject, number: number): string {
  const id = subject.lessonIds[number - 1]
  if (id === undefined) throw new Error(`The subject has no lesson ${number}`)
  return id
}

/** Moves the deadline of a running attempt to this many seconds ago. */
export async function moveDeadline(app: OnDatabase, learnerId: string, testId: string, secondsAgo: number) {
  await sql`
    UPDATE test_attempts
    SET started_at = now() - make_interval(secs => ${secondsAgo + 1800}),
        deadline = now() - make_interval(secs => ${secondsAgo})
    WHERE user_id = ${learnerId} AND test_id = ${testId}`.execute(app.database.kysely)
}

/** Reads the stored row of the attempt. */
export function storedAttempt(app: OnDatabase, learnerId: string, testId: string) {
  return app.database.kysely
    .selectFrom('test_attempts')
    .selectAll()
    .where('user_id', '=', learnerId)
    .where('test_id', '=', testId)
    .executeTakeFirstOrThrow()
}

/** Stored results of a test of this learner: one or none. */
export function storedResults(app: OnDatabase, learnerId: string, testId: string) {
  return app.database.kysely
    .selectFrom('test_results')
    .selectAll()
    .where('user_id', '=', learnerId)
    .where('test_id', '=', testId)
    .execute()
}

/** Stored marks of this learner, by lesson number. */
export function storedMarks(app: OnDatabase, learnerId: string) {
  return app.database.kysely
    .selectFrom('lesson_marks')
    .innerJoin('lessons', 'lessons.id', 'lesson_marks.lesson_id')
    .selectAll('lesson_marks')
    .select('lessons.number')
    .where('lesson_marks.user_id', '=', learnerId)
    .orderBy('lessons.number')
    .execute()
}
