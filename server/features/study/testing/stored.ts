import { sql } from 'kysely'
import { z } from 'zod'
import { PartFlags, Plan } from '#contract/fields.ts'
import { computeMarks, type TestType } from '#domain/marks/compute-marks.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { query } from '../../../database/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { StoredMarks, storedMarks } from '../marks-queries.ts'
import { completedFlags } from '../queries.ts'

const Stored = z.object({
  lessonId: z.string(),
  plan: Plan,
  flags: PartFlags,
  marks: StoredMarks.omit({ plan: true }),
})
export type StoredRow = z.infer<typeof Stored>

/** Stored marks of a learner, with their flags. */
export function storedRows(app: TestApp, userId: string): Promise<StoredRow[]> {
  return query(
    app.database.kysely,
    Stored,
    sql`
      SELECT m.lesson_id AS "lessonId", m.enrollment_type AS plan, ${completedFlags('p')} AS flags,
        ${storedMarks('m')}::jsonb - 'plan' AS marks
      FROM lesson_marks m
      JOIN lessons l ON l.id = m.lesson_id
      LEFT JOIN user_progress p ON p.user_id = m.user_id AND p.lesson_id = m.lesson_id
      WHERE m.user_id = ${userId} ORDER BY l.number`,
  )
}

/** Recomputes rows from their flags, plan and passed tests. */
export function recomputed(rows: readonly StoredRow[], passedTests: readonly TestType[]): StoredRow[] {
  return rows.map((row) => ({ ...row, marks: computeMarks(row.flags, row.plan, passedTests) }))
}

/** Inserts a test result, as if the test had been taken before. */
export async function storeResult(app: TestApp, userId: string, testId: string, passed: boolean) {
  await insertRows(app.database.kysely, 'test_results', {
    user_id: userId,
    test_id: testId,
    score: passed ? 80 : 40,
    passed,
    correct_count: passed ? 8 : 4,
    total: 10,
    results: '[]',
  })
}

export async function setPlan(app: TestApp, userId: string, plan: z.infer<typeof Plan>) {
  await sql`UPDATE grade_enrollments SET enrollment_type = ${plan} WHERE user_id = ${userId}`.execute(
    app.database.kysely,
  )
}
