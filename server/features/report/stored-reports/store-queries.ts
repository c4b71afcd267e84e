import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../../database/database.ts'
import { query, WithId } from '../../../database/rows.ts'
import { learnersOfDeletion, lessonsOfDeletion, testsOfDeletion } from '../../../jobs/queries.ts'
import { Term, termWork } from '../paper-queries.ts'

/** Learners with work in a deletion whose report is not yet stored, by id. */
export async function listLearnersToReport(db: Executor, deletionId: string, limit: number): Promise<string[]> {
  const rows = await query(
    db,
    WithId,
    sql`
    SELECT DISTINCT work.user_id AS id FROM (${learnersOfDeletion(sql`${deletionId}::uuid`)}) work
    WHERE NOT EXISTS (SELECT FROM stored_term_reports WHERE user_id = work.user_id AND deletion_id = ${deletionId})
    ORDER BY id LIMIT ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Term of a learner in the grade of a deletion, with what was deleted. */
const TermOfDeletion = Term.extend({ title: z.string() })
export type TermOfDeletion = z.infer<typeof TermOfDeletion>

/**
 * The terms of several learners, in a statement for each on their node of a distributed database.
 * @see termsOfDeletion
 */
export async function findTermsOfDeletion(
  db: Executor,
  deletionId: string,
  learnerIds: readonly string[],
  isDistributed: boolean,
): Promise<TermOfDeletion[]> {
  const ofAll = sql`learner.id = ANY (${[...learnerIds]}::uuid[])`
  if (!isDistributed) return termsOfDeletion(db, deletionId, { learnerId: sql`learner.id`, isChosen: ofAll })
  const terms: TermOfDeletion[] = []
  for (const id of learnerIds) {
    const of = { learnerId: sql`${id}::uuid`, isChosen: sql`learner.id = ${id}` }
    terms.push(...(await termsOfDeletion(db, deletionId, of)))
  }
  return terms
}

/**
 * Terms of learners in the grade of a deletion, whatever their grade is now: from their first work in the grade to
 * today, with everything that the families see and that is deleted with it.
 */
function termsOfDeletion(
  db: Executor,
  deletionId: string,
  { learnerId, isChosen }: { learnerId: RawBuilder<unknown>; isChosen: RawBuilder<unknown> },
): Promise<TermOfDeletion[]> {
  const id = sql`${deletionId}::uuid`
  const lessons = sql`(
    SELECT * FROM stored_lessons
    WHERE id IN (SELECT id FROM family_lessons) OR id IN (${lessonsOfDeletion(id)})
  )`
  const tests = sql`(
    SELECT * FROM stored_tests WHERE id IN (SELECT id FROM family_tests) OR id IN (${testsOfDeletion(id)})
  )`
  const subjects = sql`(
    SELECT s.* FROM stored_subjects s JOIN stored_grades g ON g.id = s.grade_id
    WHERE s.deletion_id IS NULL OR s.deletion_id = g.deletion_id OR ${id} IN (s.deletion_id, g.deletion_id)
      OR s.id IN (SELECT subject_id FROM ${lessons} below UNION SELECT subject_id FROM ${tests} below)
  )`
  const inGrade = sql`IN (SELECT id FROM stored_subjects WHERE grade_id = grade.id)`
  return query(
    db,
    TermOfDeletion,
    sql`
    SELECT json_build_object(
        'id', learner.id, 'firstName', learner.first_name, 'lastName', learner.last_name, 'gradeName', grade.name,
        'removedGrade', NULL
      ) AS learner, term.*, concat_ws(', ', grade.name, s.name, l.title, t.title) AS title
    FROM content_deletions d
    LEFT JOIN stored_lessons l ON d.kind = 'lesson' AND l.id = d.item_id
    LEFT JOIN stored_tests t ON d.kind = 'test' AND t.id = d.item_id
    LEFT JOIN stored_subjects s
      ON s.id = CASE d.kind WHEN 'subject' THEN d.item_id ELSE coalesce(l.subject_id, t.subject_id) END
    JOIN stored_grades grade ON grade.id = CASE d.kind WHEN 'grade' THEN d.item_id ELSE s.grade_id END
    JOIN profiles learner ON ${isChosen}
    CROSS JOIN LATERAL (
      SELECT (min(at) AT TIME ZONE learner.time_zone)::date AS day FROM (
        SELECT min(c.completed_at) AS at FROM part_completions c JOIN stored_lessons l ON l.id = c.lesson_id
        WHERE c.user_id = ${learnerId} AND l.subject_id ${inGrade}
        UNION ALL
        SELECT min(c.submitted_at) FROM lesson_submissions c JOIN stored_lessons l ON l.id = c.lesson_id
        WHERE c.user_id = ${learnerId} AND l.subject_id ${inGrade}
        UNION ALL
        SELECT min(c.started_at) FROM test_attempts c JOIN stored_tests t ON t.id = c.test_id
        WHERE c.user_id = ${learnerId} AND t.subject_id ${inGrade}
      ) work
    ) first_work
    CROSS JOIN LATERAL (
      ${termWork(
        learnerId,
        sql`grade.id`,
        { from: sql`coalesce(first_work.day, local.today)`, to: sql`local.today` },
        { subjects, lessons, tests },
      )}
    ) term
    WHERE d.id = ${deletionId}
    ORDER BY learner.id`,
  )
}

export type ReportToStore = { userId: string; title: string; from: string; to: string; html: string }

/** Stores reports of a deletion; a report that is stored already is not changed. */
export async function insertReports(
  db: Executor,
  deletionId: string,
  reports: readonly ReportToStore[],
): Promise<void> {
  await sql`
    INSERT INTO stored_term_reports (user_id, deletion_id, title, from_date, to_date, html)
    SELECT p.id, ${deletionId}, title, "from", "to", html
    FROM jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) AS input (
      "userId" uuid, title text, "from" date, "to" date, html text
    )
    JOIN profiles p ON p.id = input."userId"
    ON CONFLICT DO NOTHING`.execute(db)
}
