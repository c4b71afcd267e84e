import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { type MarkFactsRow, markFactColumns } from '../study/queries.ts'

/**
 * What the marks of a learner are recomputed from, subject by subject of all in which there is anything of theirs, in
 * whichever grade and in the bin too. The learner's enrollment is locked.
 */
export async function markFactsOfAllSubjects(db: Executor, learnerId: string): Promise<MarkFactsRow[]> {
  const { rows } = await sql<MarkFactsRow>`
    SELECT facts.* FROM (
      SELECT DISTINCT subject_id FROM stored_lessons WHERE id IN (
        SELECT lesson_id FROM user_progress WHERE user_id = ${learnerId}
        UNION SELECT lesson_id FROM lesson_marks WHERE user_id = ${learnerId}
      )
    ) begun
    CROSS JOIN LATERAL (SELECT ${markFactColumns(learnerId, sql`begun.subject_id`)}) facts`.execute(db)
  return rows
}
