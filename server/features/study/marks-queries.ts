import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { PartFlags, Plan, TestType } from '#contract/fields.ts'
import type { MarkRow } from '#domain/marks/compute-marks.ts'
import type { Executor } from '../../database/database.ts'
import { queryOne } from '../../database/rows.ts'
import { completedFlags } from './queries.ts'

/** Shape of `storedMarks`. */
export const StoredMarks = z.object({
  plan: Plan,
  video: z.number(),
  text: z.number(),
  quiz: z.number(),
  assignment: z.number(),
  testBonus: z.number(),
  total: z.number(),
})

/** A row of stored marks as JSON; null without a row. */
export function storedMarks(marks: string) {
  const m = sql.ref(marks)
  return sql`CASE WHEN ${m}.user_id IS NOT NULL THEN json_build_object(
    'plan', ${m}.enrollment_type, 'video', ${m}.video_marks, 'text', ${m}.text_marks, 'quiz', ${m}.quiz_marks,
    'assignment', ${m}.assignment_marks, 'testBonus', ${m}.test_bonus_marks, 'total', ${m}.total_marks
  ) END`
}

/** Columns of `markFactColumns`. */
export const MarkFacts = z.object({
  currentPlan: Plan,
  passedTests: z.array(TestType),
  lessons: z.array(
    z.object({ lessonId: z.string(), number: z.int(), flags: PartFlags, stored: StoredMarks.nullable() }),
  ),
})
export type MarkFacts = z.infer<typeof MarkFacts>

/**
 * Reads everything from which a learner's marks in one subject are recomputed, in one statement, in the shape of
 * `MarkFacts` (domain/marks/compute-marks.ts) with lesson numbers. A caller that writes marks must hold the lock on the
 * learner's enrollment; a statement that itself waits for the lock still sees the state before the wait.
 */
export function markFacts(db: Executor, userId: string, subjectId: string): Promise<MarkFacts> {
  return queryOne(db, MarkFacts, sql`SELECT ${markFactColumns(userId, subjectId)}`)
}

/**
 * Columns of `markFacts`, for statements that also read other data. Content in the trash counts, too: marks do not fall
 * because of it, and are correct when a lesson is restored. Their number is 0, which unlocks no test.
 */
export function markFactColumns(userId: string | RawBuilder<unknown>, subjectId: string | RawBuilder<unknown>) {
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
        'lessonId', l.id, 'number', CASE WHEN l.deletion_id IS NULL THEN l.number ELSE 0 END, 'flags', ${completedFlags('p')}, 'stored', ${storedMarks('m')}
      ) ORDER BY l.number, l.id)
      FROM stored_lessons l
      LEFT JOIN user_progress p ON p.lesson_id = l.id AND p.user_id = ${userId}
      LEFT JOIN lesson_marks m ON m.lesson_id = l.id AND m.user_id = ${userId}
      WHERE l.subject_id = ${subjectId} AND (p.user_id IS NOT NULL OR m.user_id IS NOT NULL)
    ), '[]') AS lessons`
}

/** Stores rows of marks in one statement; unchanged rows are not written. */
export async function writeMarks(db: Executor, userId: string, rows: readonly MarkRow[]): Promise<void> {
  await upsertMarks(userId, JSON.stringify(rows)).execute(db)
}

/**
 * CTE of `writeMarks`, for statements that also write other data.
 * @param rows list of `MarkRow` as JSON
 */
export function upsertMarks(userId: string | RawBuilder<unknown>, rows: string | RawBuilder<unknown>) {
  return sql`
    INSERT INTO lesson_marks AS stored (
      user_id, lesson_id, enrollment_type,
      video_marks, text_marks, quiz_marks, assignment_marks, test_bonus_marks, total_marks
    )
    SELECT ${userId}::uuid, "lessonId", plan, video, text, quiz, assignment, "testBonus", total
    FROM jsonb_to_recordset(${rows}::jsonb) AS input (
      "lessonId" uuid, plan text,
      video numeric, text numeric, quiz numeric, assignment numeric, "testBonus" numeric, total numeric
    )
    WHERE true
    ON CONFLICT (user_id, lesson_id) DO UPDATE SET
      enrollment_type = excluded.enrollment_type,
      video_marks = excluded.video_marks,
      text_marks = excluded.text_marks,
      quiz_marks = excluded.quiz_marks,
      assignment_marks = excluded.assignment_marks,
      test_bonus_marks = excluded.test_bonus_marks,
      total_marks = excluded.total_marks,
      updated_at = excluded.updated_at
    WHERE (stored.enrollment_type, stored.video_marks, stored.text_marks, stored.quiz_marks,
           stored.assignment_marks, stored.test_bonus_marks)
      IS DISTINCT FROM
          (excluded.enrollment_type, excluded.video_marks, excluded.text_marks, excluded.quiz_marks,
           excluded.assignment_marks, excluded.test_bonus_marks)`
}
