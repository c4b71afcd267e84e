import { computeMarks, type Flags, type Marks, type TestType } from '#domain/marks/compute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'
import type { TestApp } from '../../../testing/test-app.ts'

export type StoredRow = { lessonId: string; plan: Plan; flags: Flags; marks: Marks }

/** Stored marks of a learner, with their flags. */
export async function storedRows(app: TestApp, userId: string): Promise<StoredRow[]> {
  const rows = await app.database.kysely
    .selectFrom('lesson_marks as m')
    .innerJoin('lessons as l', 'l.id', 'm.lesson_id')
    .leftJoin('user_progress as p', (join) =>
      join.onRef('p.user_id', '=', 'm.user_id').onRef('p.lesson_id', '=', 'm.lesson_id'),
    )
    .selectAll('m')
    .select(['p.video_completed', 'p.text_completed', 'p.quiz_completed', 'p.assignment_completed'])
    .where('m.user_id', '=', userId)
    .orderBy('l.number')
    .execute()
  return rows.map((row) => ({
    lessonId: row.lesson_id,
    plan: row.enrollment_type,
    flags: {
      video: row.video_completed ?? false,
      text: row.text_completed ?? false,
      quiz: row.quiz_completed ?? false,
      assignment: row.assignment_completed ?? false,
    },
    marks: {
      video: row.video_marks,
      text: row.text_marks,
      quiz: row.quiz_marks,
      assignment: row.assignment_marks,
      testBonus: row.test_bonus_marks,
      total: row.total_marks,
    },
  }))
}

/** Recomputes rows from their flags, plan and passed tests. */
export function recomputed(rows: readonly StoredRow[], passedTests: readonly TestType[]): StoredRow[] {
  return rows.map((row) => ({ ...row, marks: computeMarks(row.flags, row.plan, passedTests) }))
}

/** Inserts a test result, as if the test had been taken before. */
export async function storeResult(app: TestApp, userId: string, testId: string, passed: boolean) {
  await app.database.kysely
    .insertInto('test_results')
    .values({
      user_id: userId,
      test_id: testId,
      score: passed ? 80 : 40,
      passed,
      correct_count: passed ? 8 : 4,
      total: 10,
      results: '[]',
    })
    .execute()
}

export async function setPlan(app: TestApp, userId: string, plan: Plan) {
  await app.database.kysely
    .updateTable('grade_enrollments')
    .set({ enrollment_type: plan })
    .where('user_id', '=', userId)
    .execute()
}
