import { sql } from 'kysely'
import { z } from 'zod'
import type { LearnedSkill, LevelChange, MetQuestion } from '#domain/practice/progress.ts'
import type { Executor } from '../../database/database.ts'
import { query } from '../../database/rows.ts'
import { localToday } from '../study/activity-queries.ts'
import { isMixed, learnedSkill, namedSkills, PracticePart, questionsOfPart, StoredSkill } from './progress-queries.ts'
import { rowsOfProgress, upsertProgress } from './write-queries.ts'

/** Days in which the skill map says that levels were counted again. */
const RECOUNT_DAYS = 60

export async function deleteOldRecounts(db: Executor): Promise<void> {
  await sql`DELETE FROM level_recounts WHERE recounted_at < now() - make_interval(days => ${RECOUNT_DAYS})`.execute(db)
}

/** @param skipped learners who are not tried now */
export async function findLearnersToRecount(db: Executor, count: number, skipped: string[]): Promise<string[]> {
  const found = await query(
    db,
    z.object({ userId: z.string() }),
    sql`SELECT user_id AS "userId" FROM level_recounts
      WHERE recounted_at IS NULL AND user_id <> ALL(${skipped}::uuid[]) LIMIT ${count}`,
  )
  return found.map(({ userId }) => userId)
}

export async function findStoredSkills(db: Executor, userId: string): Promise<LearnedSkill[]> {
  const found = await query(
    db,
    z.object({ skill: StoredSkill }),
    sql`SELECT ${learnedSkill('s')} AS skill FROM practice_skills s WHERE user_id = ${userId}`,
  )
  return found.map(({ skill }) => skill)
}

/** Maximum results read at a time. */
export const MAX_STORED = 200

const StoredAnswers = z.object({
  sourceId: z.string(),
  part: PracticePart,
  day: z.iso.date(),
  results: z.unknown(),
  /** Skills of the questions in the current content, by question id: early results name none. */
  skills: z.record(z.string(), z.array(z.string())).nullable(),
  /** How an answer to practice was given; null for a submission or test. */
  practiced: z.object({ outcome: z.enum(['right', 'hinted', 'wrong']), mixed: z.boolean() }).nullable(),
})
export type StoredAnswers = z.infer<typeof StoredAnswers>

/**
 * A learner's results that are part of practice, oldest first, after the first `skip`. Requires the lock on the
 * enrollment, which keeps the places of the rows.
 */
export function findStoredAnswers(db: Executor, userId: string, skip: number): Promise<StoredAnswers[]> {
  return query(
    db,
    StoredAnswers,
    sql`
    SELECT done."sourceId", done.part, (done.at AT TIME ZONE local.zone)::date AS day, done.results, done.skills, done.practiced
    FROM (${localToday(userId)}) local CROSS JOIN (
      SELECT lesson_id AS "sourceId", part, submitted_at AS at, id::text AS id, results,
        (SELECT ${namedSkills(questionsOfPart)} FROM stored_lessons WHERE id = lesson_id) AS skills, NULL::json AS practiced
      FROM lesson_submissions WHERE user_id = ${userId} AND is_practiced
      UNION ALL
      SELECT test_id, 'test', completed_at, test_id || '/' || attempt, results,
        (SELECT ${namedSkills(sql`questions`)} FROM stored_tests WHERE id = test_id), NULL
      FROM test_results WHERE user_id = ${userId} AND is_practiced
      UNION ALL
      SELECT (s.questions -> a.position ->> 'sourceId')::uuid, s.questions -> a.position ->> 'part', a.answered_at,
        a.set_id || '/' || a.position, jsonb_build_array(a.result), NULL,
        json_build_object('outcome', a.outcome, 'mixed', ${isMixed('s', sql`a.position`)})
      FROM practice_answers a JOIN practice_sets s ON s.user_id = a.user_id AND s.id = a.set_id
      WHERE a.user_id = ${userId} AND s.questions -> a.position ->> 'sourceId' IS NOT NULL
    ) done
    ORDER BY done.at, done.id LIMIT ${MAX_STORED} OFFSET ${skip}`,
  )
}

/** Questions of which Know it needs two; a template is as many as one wants. */
const LEAST_QUESTIONS = 2

/** Keys of a learner's skills above Learning that have too few questions in the content to reach a level again. */
export async function findThinSkills(db: Executor, userId: string): Promise<string[]> {
  const found = await query(
    db,
    z.object({ key: z.string() }),
    sql`
    WITH reached AS MATERIALIZED (
      SELECT s.key, skills.subject_id FROM practice_skills s LEFT JOIN skills ON skills.id = s.key
      WHERE s.user_id = ${userId} AND s.level <> 'learning'
    ), asked AS MATERIALIZED (
      SELECT question FROM stored_lessons l,
        jsonb_path_query(jsonb_build_array(l.quiz_questions, l.assignment_tasks, l.practice_items), '$[*][*]') question
      WHERE l.subject_id IN (SELECT subject_id FROM reached)
      UNION ALL
      SELECT question FROM stored_tests t, jsonb_path_query(t.questions, '$[*]') question
      WHERE t.subject_id IN (SELECT subject_id FROM reached)
    )
    SELECT reached.key FROM reached
    LEFT JOIN asked ON asked.question -> 'skills' ? reached.key
    GROUP BY reached.key
    HAVING count(asked.question) < ${LEAST_QUESTIONS}
      AND NOT coalesce(bool_or(jsonb_typeof(asked.question -> 'variants') = 'object'), false)`,
  )
  return found.map(({ key }) => key)
}

/** Deletes the levels over time of skills whose levels were counted again. */
export async function deleteLevels(db: Executor, userId: string, keys: string[]): Promise<void> {
  await sql`DELETE FROM practice_levels WHERE user_id = ${userId} AND key = ANY (${keys}::text[])`.execute(db)
}

type Recount = {
  skills: LearnedSkill[]
  levels: LevelChange[]
  /** Questions with the draws whose keys were shown. */
  draws: MetQuestion[]
  changed: number
}

/** Writes recounted levels and marks the learner as done. */
export async function writeRecount(
  db: Executor,
  userId: string,
  { skills, levels, draws, changed }: Recount,
): Promise<void> {
  const { skillRows, questionRows, levelRows, struggleRows } = rowsOfProgress({ skills, levels, questions: [] })
  const rows = {
    skillRows: sql.val(skillRows),
    questionRows: sql.val(questionRows),
    levelRows: sql.val(levelRows),
    struggleRows: sql.val(struggleRows),
  }
  const shown = JSON.stringify(
    draws.map(({ sourceId, part, questionId, draws }) => ({ sourceId, part, questionId, draws })),
  )
  await sql`
    WITH ${sql.join(upsertProgress(sql.val(userId), rows))},
    shown AS (
      UPDATE practice_questions q SET shown_draws = input.draws
      FROM jsonb_to_recordset(${shown}::jsonb) AS input ("sourceId" uuid, part text, "questionId" text, draws text[])
      WHERE q.user_id = ${userId} AND q.source_id = input."sourceId" AND q.part = input.part
        AND q.question_id = input."questionId"
    )
    UPDATE level_recounts SET recounted_at = now(), changed = ${changed} WHERE user_id = ${userId}`.execute(db)
}
