import { sql } from 'kysely'
import { z } from 'zod'
import { PartFlags, Plan, TestType } from '#contract/fields.ts'
import { computeMarks } from '#domain/marks/compute-marks.ts'
import type { OnDatabase } from '#server/testing/test-database.ts'
import { query } from '../../../database/rows.ts'

const StoredMarks = z.object({
  plan: Plan,
  flags: PartFlags,
  passedTests: z.array(TestType),
  marks: z.object({
    video: z.number(),
    text: z.number(),
    quiz: z.number(),
    assignment: z.number(),
    testBonus: z.number(),
    total: z.number(),
  }),
})
export type StoredMarks = z.infer<typeof StoredMarks>

/** Every row of a learner's marks, including lessons in the trash, with the facts that determine it. */
export async function storedMarks({ database }: OnDatabase, learnerId: string): Promise<StoredMarks[]> {
  return query(
    database.kysely,
    StoredMarks,
    sql`
    SELECT m.enrollment_type AS plan,
      json_build_object(
        'video', coalesce(p.video_completed, false), 'text', coalesce(p.text_completed, false),
        'quiz', coalesce(p.quiz_completed, false), 'assignment', coalesce(p.assignment_completed, false)
      ) AS flags,
      coalesce((
        SELECT json_agg(t.type) FROM stored_tests t JOIN test_results r ON r.test_id = t.id
        WHERE r.user_id = m.user_id AND r.passed AND t.subject_id = l.subject_id
      ), '[]') AS "passedTests",
      json_build_object(
        'video', m.video_marks, 'text', m.text_marks, 'quiz', m.quiz_marks, 'assignment', m.assignment_marks,
        'testBonus', m.test_bonus_marks, 'total', m.total_marks
      ) AS marks
    FROM lesson_marks m
    JOIN stored_lessons l ON l.id = m.lesson_id
    LEFT JOIN user_progress p ON p.user_id = m.user_id AND p.lesson_id = m.lesson_id
    WHERE m.user_id = ${learnerId} ORDER BY m.lesson_id`,
  )
}

/** The same rows with marks computed from their facts. */
export function recomputed(rows: readonly StoredMarks[]): StoredMarks[] {
  return rows.map((row) => ({ ...row, marks: computeMarks(row.flags, row.plan, row.passedTests) }))
}
