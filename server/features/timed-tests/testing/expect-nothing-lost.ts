import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import { TestType } from '#contract/fields.ts'
import { TEST_BONUS } from '#domain/marks/compute-marks.ts'
import { query } from '#server/database/rows.ts'
import { scoreOf } from '#server/testing/curriculum.ts'
import { readRows } from '#server/testing/stored-rows.ts'
import type { OnDatabase } from '#server/testing/test-database.ts'
import type { TakenTest } from './test-taker.ts'

const OfTest = z.object({ user_id: z.string(), test_id: z.string() })
const Attempt = OfTest.extend({
  answers: z.unknown(),
  started_at: z.date(),
  deadline: z.date(),
  outage_seconds: z.int(),
  finished_at: z.date().nullable(),
})
const Result = OfTest.extend({
  score: z.int(),
  passed: z.boolean(),
  type: TestType,
  subject_id: z.string(),
  duration_minutes: z.int(),
})

/**
 * Expects every acknowledged answer in its attempt, deadlines moved only by outages, one result per test with the score
 * of exactly those answers, and marks and badges that follow from the results.
 */
export async function expectNothingLost({ database }: OnDatabase, taken: readonly TakenTest[]) {
  const db = database.kysely
  const attempts = await query(
    db,
    Attempt,
    sql`SELECT user_id, test_id, answers, started_at, deadline, outage_seconds, finished_at FROM test_attempts`,
  )
  const results = await query(
    db,
    Result,
    sql`
      SELECT r.user_id, r.test_id, r.score, r.passed, t.type, t.subject_id, t.duration_minutes
      FROM test_results r JOIN tests t ON t.id = r.test_id`,
  )
  expect(results).toHaveLength(taken.length)
  for (const { learnerId, testId, saved, submitted, deadline, score } of taken) {
    const isOfThis = (row: { user_id: string; test_id: string }) => row.user_id === learnerId && row.test_id === testId
    const last = [...saved].map(([questionId, { option }]) => [questionId, option])
    const answers = { ...Object.fromEntries(last), ...submitted }
    const attempt = attempts.find(isOfThis)
    expect(attempt?.answers).toEqual(answers)
    // A restart of more than five seconds extends it, either before or after the start was acknowledged.
    const extension = (attempt?.outage_seconds ?? 0) * 1000
    const original = (attempt?.deadline.getTime() ?? 0) - extension
    const minutes = results.find(isOfThis)?.duration_minutes ?? 0
    expect(original - (attempt?.started_at.getTime() ?? 0)).toBe(minutes * 60_000)
    expect(deadline.getTime()).toBeGreaterThanOrEqual(original)
    expect(deadline.getTime()).toBeLessThanOrEqual(original + extension)
    expect(attempt?.finished_at).not.toBeNull()
    const right = scoreOf(answers)
    expect(score).toBe(right.score)
    expect(results.filter(isOfThis)).toMatchObject([{ score, passed: right.passed }])
  }

  const marks = await query(
    db,
    z.object({ user_id: z.string(), subject_id: z.string(), test_bonus_marks: z.number() }),
    sql`
      SELECT lesson_marks.user_id, lessons.subject_id, lesson_marks.test_bonus_marks
      FROM lesson_marks
      JOIN lessons ON lessons.id = lesson_marks.lesson_id`,
  )
  const badges = await readRows(db, sql`SELECT * FROM achievements`)
  for (const { user_id, subject_id } of results.filter(({ passed }) => passed)) {
    const passed = results.filter((row) => row.passed && row.user_id === user_id && row.subject_id === subject_id)
    const bonus = passed.reduce((sum, { type }) => sum + TEST_BONUS[type], 0)
    const rows = marks.filter((row) => row.user_id === user_id && row.subject_id === subject_id)
    expect(rows.map((row) => row.test_bonus_marks)).toEqual([bonus])
    expect(badges).toContainEqual(expect.objectContaining({ user_id, code: 'first-test' }))
  }
}
