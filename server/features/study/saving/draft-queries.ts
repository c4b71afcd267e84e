import { sql } from 'kysely'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { Executor } from '../../../database/database.ts'
import type { ExercisePart } from '../exercise-questions.ts'

/** Answers that are not submitted yet; empty ones stand for a draft that was submitted or cleared. */
export type StoredDraft = { answers: Answers; version: number }

export type DraftToKeep = {
  userId: string
  lessonId: string
  part: ExercisePart
  answers: Answers
  /** The version that the answers were made from; 0 for the first. */
  basedOn: number
}

/**
 * Saves a draft unless another save followed the version it is based on, all in one statement; the caller holds the lock on
 * the learner's enrollment. The version goes on counting after a submit, so that a device that still shows what was
 * answered before it can never overwrite what was begun since.
 * @returns the new version, or null with the stored draft
 */
export async function writeDraft(
  db: Executor,
  { userId, lessonId, part, answers, basedOn }: DraftToKeep,
): Promise<{ version: number | null; stored: StoredDraft | null }> {
  const { rows } = await sql<{ version: number | null; stored: StoredDraft | null }>`
    WITH previous AS MATERIALIZED (
      SELECT answers, version FROM exercise_drafts
      WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}
    ), written AS (
      INSERT INTO exercise_drafts AS stored (user_id, lesson_id, part, answers, version)
      SELECT ${userId}::uuid, ${lessonId}::uuid, ${part}::text, ${JSON.stringify(answers)}::jsonb, 1
      WHERE ${basedOn}::integer = coalesce((SELECT version FROM previous), 0)
        OR (${basedOn}::integer = 0 AND (SELECT answers FROM previous) = '{}')
      ON CONFLICT (user_id, lesson_id, part) DO UPDATE
      SET answers = excluded.answers, version = stored.version + 1, updated_at = now()
      RETURNING version
    )
    SELECT (SELECT version FROM written) AS version, (SELECT to_jsonb(previous) FROM previous) AS stored`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A SELECT without FROM gave no row')
  return row
}

/** Part of the statement that keeps a submission: what was submitted is no draft any more. */
export function emptyDraft(userId: string, lessonId: string, part: ExercisePart) {
  return sql`
    UPDATE exercise_drafts SET answers = '{}', version = version + 1, updated_at = now()
    WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}
      AND answers <> '{}' AND EXISTS (SELECT FROM unchanged)`
}
