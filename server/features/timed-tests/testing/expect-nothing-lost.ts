import { expect } from 'vitest'
import { TEST_BONUS, type TestType } from '#domain/marks/compute-marks.ts'
import { scoreOf } from '#server/testing/curriculum.ts'
import type { OnDatabase } from '#server/testing/test-database.ts'
import type { TakenTest } from './test-taker.ts'

/**
 * Expects every acknowledged answer in its attempt, deadlines moved only by outages, one result per test with the score
 * of exactly those answers, and marks and badges that follow from the results.
 */
export async function expectNothingLost({ database }: OnDatabase, taken: readonly TakenTest[]) {
  const db = database.kysely
  const attempts = await db.selectFrom('test_attempts').selectAll().execute()
  const results = await db
    .selectFrom('test_results')
    .innerJoin('tests', 'tests.id', 'test_results.test_id')
    .selectAll('test_results')
    .select(['tests.type', 'tests.subject_id', 'tests.duration_minutes'])
    .execute()
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

  const marks = await db
    .selectFrom('lesson_marks')
    .innerJoin('lessons', 'lessons.id', 'lesson_marks.lesson_id')
    .select(['lesson_marks.user_id', 'lessons.subject_id', 'lesson_marks.test_bonus_marks'])
    .execute()
  const badges = await db.selectFrom('achievements').selectAll().execute()
  for (const { user_id, subject_id } of results.filter(({ passed }) => passed)) {
    const passed = results.filter((row) => row.passed && row.user_id === user_id && row.subject_id === subject_id)
    const bonus = passed.reduce((sum, { type }) => sum + TEST_BONUS[type as TestType], 0)
    const rows = marks.filter((row) => row.user_id === user_id && row.subject_id === subject_id)
    expect(rows.map((row) => row.test_bonus_marks)).toEqual([bonus])
    expect(badges).toContainEqual(expect.objectContaining({ user_id, code: 'first-test' }))
  }
}
