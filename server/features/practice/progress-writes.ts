import { sql } from 'kysely'
import type { LearnedSkill, LevelChange, MetQuestion } from '#domain/practice/progress.ts'
import { COMMIT_WINDOW, type NewResult } from './progress-queries.ts'

/** A learner's skills and questions to write, as changed by `addAnswers`. */
export type ProgressToWrite = {
  skills: Iterable<LearnedSkill>
  questions: Iterable<MetQuestion>
  levels: Iterable<LevelChange>
}

/** CTEs that write changed skills and questions. */
export function upsertProgress(userId: string, { skills, questions, levels }: ProgressToWrite) {
  const skillRows = [...skills].map(({ key, memory, state }) => ({ key, ...memory, ...state }))
  const questionRows = [...questions].map(({ miss, ...question }) => ({
    ...question,
    missedOn: miss?.since ?? null,
    rightOn: miss?.rightOn ?? null,
  }))
  return [
    sql`skills AS (
      INSERT INTO practice_skills AS stored (
        user_id, key, stability, difficulty, reviewed_date, due_date, level, run, level_date, right_date, look_again
      )
      SELECT ${userId}::uuid, key, stability, difficulty, "reviewedOn", "dueOn", level, run, since, "lastRightOn", "lookAgain"
      FROM jsonb_to_recordset(${JSON.stringify(skillRows)}::jsonb) AS input (
        key text, stability double precision, difficulty double precision, "reviewedOn" date, "dueOn" date,
        level text, run integer, since date, "lastRightOn" date, "lookAgain" boolean
      )
      WHERE true
      ON CONFLICT (user_id, key) DO UPDATE SET
        stability = excluded.stability, difficulty = excluded.difficulty, reviewed_date = excluded.reviewed_date,
        due_date = excluded.due_date, level = excluded.level, run = excluded.run, level_date = excluded.level_date,
        right_date = excluded.right_date, look_again = excluded.look_again
    )`,
    sql`questions AS (
      INSERT INTO practice_questions AS stored (
        user_id, source_id, part, question_id, key, met_date, missed_date, right_date, misconception
      )
      SELECT ${userId}::uuid, "sourceId", part, "questionId", key, "metOn", "missedOn", "rightOn", misconception
      FROM jsonb_to_recordset(${JSON.stringify(questionRows)}::jsonb) AS input (
        "sourceId" uuid, part text, "questionId" text, key text, "metOn" date, "missedOn" date, "rightOn" date,
        misconception text
      )
      WHERE true
      ON CONFLICT (user_id, source_id, part, question_id) DO UPDATE SET
        key = excluded.key, met_date = excluded.met_date, missed_date = excluded.missed_date,
        right_date = excluded.right_date, misconception = excluded.misconception
    )`,
    sql`levels AS (
      INSERT INTO practice_levels (user_id, key, day, level)
      SELECT ${userId}::uuid, key, day, level
      FROM jsonb_to_recordset(${JSON.stringify([...levels])}::jsonb) AS input (key text, day date, level text)
      WHERE true
      ON CONFLICT (user_id, key, day) DO UPDATE SET level = excluded.level
    )`,
  ]
}

/** Statement that adds new results to practice: the rows they changed, and the position up to which they were read. */
export function writeNewResults(userId: string, changed: ProgressToWrite, results: readonly NewResult[]) {
  const read = JSON.stringify(results.map(({ id, at }) => ({ id, at })))
  return sql`
    WITH ${sql.join(upsertProgress(userId, changed))},
    read AS (SELECT id, at FROM jsonb_to_recordset(${read}::jsonb) AS input (id text, at timestamptz)),
    latest AS (SELECT max(at) AS through FROM read)
    INSERT INTO practice_reads AS stored (user_id, through, recent)
    SELECT ${userId}::uuid, latest.through,
      ARRAY(SELECT id FROM read WHERE at > latest.through - ${COMMIT_WINDOW})
    FROM latest
    ON CONFLICT (user_id) DO UPDATE SET
      through = greatest(stored.through, excluded.through),
      recent = stored.recent[greatest(1, cardinality(stored.recent) - 200):] || excluded.recent`
}
