import { sql } from 'kysely'
import { z } from 'zod'
import { Plan } from '#contract/fields.ts'
import type { TestType } from '#domain/marks/compute-marks.ts'
import { query, queryOne } from '#server/database/rows.ts'
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
export async function candidate(app: TestApp, plan: z.infer<typeof Plan> = 'Freemium'): Promise<Candidate> {
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

const StoredAttempt = z.object({
  questions: z.unknown(),
  answers: z.unknown(),
  answer_sequences: z.record(z.string(), z.int()),
  sequence: z.int(),
  started_at: z.date(),
  deadline: z.date(),
  outage_seconds: z.int(),
  finished_at: z.date().nullable(),
})

/** Reads the stored row of the attempt. */
export function storedAttempt(app: OnDatabase, learnerId: string, testId: string) {
  return queryOne(
    app.database.kysely,
    StoredAttempt,
    sql`
      SELECT questions, answers, answer_sequences, sequence, started_at, deadline, outage_seconds, finished_at
      FROM test_attempts WHERE user_id = ${learnerId} AND test_id = ${testId}`,
  )
}

const StoredResult = z.object({
  attempt: z.int(),
  score: z.int(),
  passed: z.boolean(),
  correct_count: z.int(),
  total: z.int(),
  results: z.unknown(),
})

/** Stored results of a test of this learner, by attempt. */
export function storedResults(app: OnDatabase, learnerId: string, testId: string) {
  return query(
    app.database.kysely,
    StoredResult,
    sql`
      SELECT attempt, score, passed, correct_count, total, results
      FROM test_results WHERE user_id = ${learnerId} AND test_id = ${testId} ORDER BY attempt`,
  )
}

const StoredMarks = z.object({
  lesson_id: z.string(),
  number: z.int(),
  enrollment_type: Plan,
  video_marks: z.number(),
  text_marks: z.number(),
  quiz_marks: z.number(),
  assignment_marks: z.number(),
  test_bonus_marks: z.number(),
  total_marks: z.number(),
})

/** Stored marks of this learner, by lesson number. */
export function storedMarks(app: OnDatabase, learnerId: string) {
  return query(
    app.database.kysely,
    StoredMarks,
    sql`
      SELECT m.lesson_id, l.number, m.enrollment_type, m.video_marks, m.text_marks, m.quiz_marks, m.assignment_marks,
        m.test_bonus_marks, m.total_marks
      FROM lesson_marks m JOIN lessons l ON l.id = m.lesson_id
      WHERE m.user_id = ${learnerId} ORDER BY l.number`,
  )
}
