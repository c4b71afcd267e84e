import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../database/database.ts'
import { query, WithId } from '../../database/rows.ts'
import { localToday } from '../study/activity-queries.ts'
import { lessonHasPart, lessonIsFinished } from '../study/queries.ts'

/** Day of the last completed part or first passed test result of a subject; today without any. */
export function dayOfLastWork(learnerId: RawBuilder<unknown>, subjectId: RawBuilder<unknown>) {
  return sql`(SELECT coalesce(((
    SELECT max(done.at) FROM (
      SELECT c.completed_at AS at FROM part_completions c JOIN family_lessons l ON l.id = c.lesson_id
      WHERE c.user_id = ${learnerId} AND l.subject_id = ${subjectId}
      UNION ALL
      SELECT min(r.completed_at) FROM test_results r JOIN family_tests t ON t.id = r.test_id
      WHERE r.user_id = ${learnerId} AND r.passed AND t.subject_id = ${subjectId}
      GROUP BY r.test_id
    ) done
  ) AT TIME ZONE local.zone)::date, local.today) FROM (${localToday(learnerId)}) local)`
}

/**
 * Stores the certificates that these learners have earned, as `checkCertificate` decides; stored ones are unchanged.
 * @param isDistributed true for a statement for each learner, on the learner's node
 * @returns number of new certificates
 */
export async function storeEarned(
  db: Executor,
  learnerIds: readonly string[],
  isDistributed: boolean,
): Promise<number> {
  // Most turns of the job have none, and planning the statement takes long.
  if (learnerIds.length === 0) return 0
  if (!isDistributed) {
    return insertEarned(db, sql`learner.id`, sql`learner.id = ANY (${[...learnerIds]}::uuid[])`)
  }
  let stored = 0
  for (const id of learnerIds) stored += await insertEarned(db, sql`${id}::uuid`, sql`learner.id = ${id}`)
  return stored
}

/**
 * @param learnerId id of the row in `learner`, or as a value
 * @param isChosen condition on it
 */
async function insertEarned(db: Executor, learnerId: RawBuilder<unknown>, isChosen: RawBuilder<unknown>) {
  const { numAffectedRows } = await sql`
    INSERT INTO certificates (user_id, subject_id, subject_name, grade_name, lessons, tests, earned_date)
    SELECT learner.id, s.id, s.name, g.name, learner.lessons,
      (SELECT count(*) FROM family_tests WHERE subject_id = s.id), ${dayOfLastWork(learnerId, sql`s.id`)}
    FROM (
      SELECT learner.id, l.subject_id, count(*) AS lessons
      FROM profiles learner
      CROSS JOIN LATERAL (
        SELECT DISTINCT begun.subject_id
        FROM part_completions c JOIN family_lessons begun ON begun.id = c.lesson_id
        WHERE c.user_id = ${learnerId}
      ) begun
      JOIN family_lessons l ON l.subject_id = begun.subject_id AND ${lessonHasPart('l')}
      LEFT JOIN user_progress p ON p.user_id = ${learnerId} AND p.lesson_id = l.id
      WHERE ${isChosen}
      GROUP BY learner.id, l.subject_id
      HAVING bool_and(${lessonIsFinished('l', 'p')})
    ) learner
    JOIN family_subjects s ON s.id = learner.subject_id
    JOIN family_grades g ON g.id = s.grade_id
    WHERE NOT EXISTS (
      SELECT FROM family_tests t
      WHERE t.subject_id = s.id
        AND NOT EXISTS (SELECT FROM test_results WHERE user_id = ${learnerId} AND test_id = t.id AND passed)
    )
    ON CONFLICT DO NOTHING`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Learners who completed, submitted or finished something in the last minutes. */
export async function listActiveLearners(db: Executor, minutes: number): Promise<string[]> {
  const rows = await query(
    db,
    WithId,
    sql`SELECT DISTINCT user_id AS id FROM live_events WHERE at > now() - make_interval(mins => ${minutes})`,
  )
  return rows.map(({ id }) => id)
}

/** People with completed parts, by id, after the last one of the previous batch. */
export async function listLearnersWithWork(db: Executor, after: string | null, limit: number): Promise<string[]> {
  const rows = await query(
    db,
    WithId,
    sql`
    SELECT id FROM profiles
    WHERE (${after}::uuid IS NULL OR id > ${after}::uuid)
      AND id IN (SELECT user_id FROM part_completions)
    ORDER BY id LIMIT ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Stored certificate. */
export const StoredCertificate = z.object({ lessons: z.int(), tests: z.int(), day: z.iso.date() })
