import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Part } from '#domain/marks/compute-marks.ts'
import { answers, type MadeSubject } from './curriculum.ts'
import { insertRows } from './stored-rows.ts'
import type { Client } from './test-app.ts'
import type { OnDatabase } from './test-database.ts'

/** Completes these parts of a lesson for a learner, directly in the database. */
export async function begunLesson(app: OnDatabase, learnerId: string, lessonId: string, parts: readonly Part[]) {
  await insertRows(app.database.kysely, 'user_progress', {
    user_id: learnerId,
    lesson_id: lessonId,
    video_completed: parts.includes('video'),
    text_completed: parts.includes('text'),
    quiz_completed: parts.includes('quiz'),
    assignment_completed: parts.includes('assignment'),
  })
}

/** Stores a submission of a quiz or assignment without answers, directly in the database. */
export async function submittedPart(app: OnDatabase, learnerId: string, lessonId: string, part: 'quiz' | 'assignment') {
  await insertRows(app.database.kysely, 'lesson_submissions', {
    user_id: learnerId,
    id: randomUUID(),
    lesson_id: lessonId,
    part,
    results: '[]',
    correct_count: 0,
    total: 1,
    passed: false,
    is_practiced: true,
  })
}

/**
 * Submits the next draw of the quiz or assignment of a lesson, by its number, with this many right answers out of ten.
 */
export async function submitPart(
  client: Client,
  subject: MadeSubject,
  { number, part }: { number: number; part: 'quiz' | 'assignment' },
  right: number,
) {
  const lessonId = subject.lessonIds[number - 1] ?? ''
  const draw = await drawOf(client, lessonId, part)
  return client.study.submitAnswers({ lessonId, part, submissionId: randomUUID(), draw, answers: answers(10, right) })
}

/** Number of the draw that the learner sees. */
export async function drawOf(client: Client, lessonId: string, part: 'quiz' | 'assignment'): Promise<number> {
  return (await client.study.lesson({ lessonId }))[part]?.draw ?? 0
}

export async function takeTest(client: Client, testId: string, right: number) {
  await client.timedTests.start({ testId })
  await client.timedTests.submit({ testId, answers: answers(10, right) })
}

/**
 * Date and time columns of a learner's work. A column with a unique date is moved in two steps, past all other dates.
 */
const WORK_TIMES = {
  practice_skills: ['reviewed_date', 'due_date', 'level_date', 'right_date'],
  practice_struggles: ['missed_date', 'stuck_date'],
  practice_questions: ['met_date', 'missed_date', 'right_date'],
  practice_sets: ['day'],
  practice_levels: ['day'],
  practice_answers: ['answered_at'],
  practice_time: ['day'],
  study_time: ['day'],
  lesson_submissions: ['submitted_at'],
  part_completions: ['completed_at'],
  test_results: ['completed_at'],
}
const BEYOND_DAYS = 36_500

/**
 * Simulates the passing of days for a learner by moving the rows back, since the database's clock cannot move ahead.
 */
export async function passDays({ database }: OnDatabase, userId: string, days: number) {
  await database.kysely.transaction().execute(async (db) => {
    for (const [table, columns] of Object.entries(WORK_TIMES)) {
      for (const by of [days + BEYOND_DAYS, -BEYOND_DAYS]) {
        const moved = columns.map((one) => sql`${sql.ref(one)} = ${sql.ref(one)} - make_interval(days => ${by}::int)`)
        await sql`UPDATE ${sql.table(table)} SET ${sql.join(moved)} WHERE user_id = ${userId}`.execute(db)
      }
    }
    await sql`
      UPDATE practice_questions SET earlier_dates = ARRAY(SELECT day - ${days}::int FROM unnest(earlier_dates) day)
      WHERE user_id = ${userId}`.execute(db)
    await sql`
      UPDATE practice_skills SET evidence = evidence || jsonb_build_object(
        'before', evidence -> 'before' || jsonb_build_object('since', (evidence -> 'before' ->> 'since')::date - ${days}::int),
        'today', evidence -> 'today' || jsonb_build_object('day', (evidence -> 'today' ->> 'day')::date - ${days}::int)
      ) WHERE user_id = ${userId}`.execute(db)
  })
}
