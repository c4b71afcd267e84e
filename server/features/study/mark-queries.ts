import { type RawBuilder, sql } from 'kysely'
import type { Flags, TestType } from '#domain/marks/compute-marks.ts'
import type { MarkRow, StoredMarks } from '#domain/marks/recompute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'
import type { Executor } from '../../database/database.ts'
import { completedFlags, storedMarks } from './lesson-columns-queries.ts'

export type MarkFactsRow = {
  currentPlan: Plan
  passedTests: TestType[]
  lessons: { lessonId: string; number: number; flags: Flags; stored: StoredMarks | null }[]
}

/**
 * Everything that a learner's marks in one subject are recomputed from, in one statement; the shape is that of
 * `MarkFacts` (domain/marks/recompute-marks.ts), with each lesson's number beside it. A caller that writes marks by them holds the
 * lock on the learner's enrollment; a statement that itself waits for it still sees what was there before the wait.
 */
export async function markFacts(db: Executor, userId: string, subjectId: string): Promise<MarkFactsRow> {
  const { rows } = await sql<MarkFactsRow>`SELECT ${markFactColumns(userId, subjectId)}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A SELECT without FROM gave no row')
  return row
}

/**
 * The columns of `markFacts`, for statements that read more beside them. What is in the bin counts too: marks do not fall
 * by it, and rows of marks that come back with a lesson are those that they would be. Its lessons have the number 0, which
 * opens no test.
 */
export function markFactColumns(userId: string, subjectId: string | RawBuilder<unknown>) {
  return sql`
    coalesce((SELECT enrollment_type FROM grade_enrollments WHERE user_id = ${userId}), 'Freemium') AS "currentPlan",
    coalesce((
      SELECT json_agg(t.type ORDER BY t.type)
      FROM stored_tests t
      JOIN test_results r ON r.test_id = t.id AND r.user_id = ${userId} AND r.passed
      WHERE t.subject_id = ${subjectId}
    ), '[]') AS "passedTests",
    coalesce((
      SELECT json_agg(json_build_object(
        'lessonId', l.id, 'number', CASE WHEN l.deletion_id IS NULL THEN l.number ELSE 0 END, 'flags', ${completedFlags}, 'stored', ${storedMarks}
      ) ORDER BY l.number, l.id)
      FROM stored_lessons l
      LEFT JOIN user_progress p ON p.lesson_id = l.id AND p.user_id = ${userId}
      LEFT JOIN lesson_marks m ON m.lesson_id = l.id AND m.user_id = ${userId}
      WHERE l.subject_id = ${subjectId} AND (p.user_id IS NOT NULL OR m.user_id IS NOT NULL)
    ), '[]') AS lessons`
}

/** Stores rows of marks, all in one statement; rows that stand so already are left alone. */
export async function writeMarks(db: Executor, userId: string, rows: readonly MarkRow[]): Promise<void> {
  await upsertMarks(userId, rows).execute(db)
}

/**
 * The statement of `writeMarks`, for statements that write more beside it.
 * @param condition under which it writes; evaluated once
 */
export function upsertMarks(userId: string, rows: readonly MarkRow[], condition: RawBuilder<unknown> = sql`true`) {
  return sql`
    INSERT INTO lesson_marks AS stored (
      user_id, lesson_id, enrollment_type,
      video_marks, text_marks, quiz_marks, assignment_marks, test_bonus_marks, total_marks
    )
    SELECT ${userId}::uuid, "lessonId", plan, video, text, quiz, assignment, "testBonus", total
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS input (
      "lessonId" uuid, plan text,
      video numeric, text numeric, quiz numeric, assignment numeric, "testBonus" numeric, total numeric
    )
    WHERE ${condition}
    ON CONFLICT (user_id, lesson_id) DO UPDATE SET
      enrollment_type = excluded.enrollment_type,
      video_marks = excluded.video_marks,
      text_marks = excluded.text_marks,
      quiz_marks = excluded.quiz_marks,
      assignment_marks = excluded.assignment_marks,
      test_bonus_marks = excluded.test_bonus_marks,
      total_marks = excluded.total_marks,
      updated_at = now()
    WHERE (stored.enrollment_type, stored.video_marks, stored.text_marks, stored.quiz_marks,
           stored.assignment_marks, stored.test_bonus_marks)
      IS DISTINCT FROM
          (excluded.enrollment_type, excluded.video_marks, excluded.text_marks, excluded.quiz_marks,
           excluded.assignment_marks, excluded.test_bonus_marks)`
}
