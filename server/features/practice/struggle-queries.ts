import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { MAX_STUCK_SHOWN } from '#domain/practice/struggle.ts'
import { awaitsConsent } from '../learners/access-queries.ts'

/** Stored misses of a skill, as `Struggle` (domain/practice/struggle.ts). */
export const StoredStruggle = z.object({
  key: z.string(),
  misses: z.int(),
  missedOn: z.iso.date().nullable(),
  stuckOn: z.iso.date().nullable(),
  rights: z.int(),
})

/** A learner's skills with misses since the last right answer, as JSON. */
export function struggles(userId: RawBuilder<unknown>) {
  return sql`(
    SELECT coalesce(json_agg(json_build_object(
      'key', key, 'misses', miss_count, 'missedOn', missed_date, 'stuckOn', stuck_date, 'rights', right_count
    )), '[]')
    FROM practice_struggles WHERE user_id = ${userId} AND miss_count > 0
  )`
}

/** CTE that writes changed skills. */
export function upsertStruggles(userId: RawBuilder<unknown>, rows: RawBuilder<unknown>) {
  return sql`struggles AS (
    INSERT INTO practice_struggles (user_id, key, miss_count, missed_date, stuck_date, right_count)
    SELECT ${userId}::uuid, key, misses, "missedOn", "stuckOn", rights
    FROM jsonb_to_recordset(${rows}::jsonb) AS input (
      key text, misses integer, "missedOn" date, "stuckOn" date, rights integer
    )
    WHERE true
    ON CONFLICT (user_id, key) DO UPDATE SET
      miss_count = excluded.miss_count, missed_date = excluded.missed_date, stuck_date = excluded.stuck_date,
      right_count = excluded.right_count
  )`
}

/** Rows of a learner's stuck skills; none while the parent's consent to the skill map, which names them, is missing. */
function fromStuck(userId: RawBuilder<unknown>) {
  return sql`FROM practice_struggles stuck
    WHERE stuck.user_id = ${userId} AND stuck.stuck_date IS NOT NULL AND NOT ${awaitsConsent(userId)}`
}

/** True if one of the skills is stuck. @param skills JSON array of ids */
export function namesStuck(userId: RawBuilder<unknown>, skills: RawBuilder<unknown>) {
  // Read once, not for each question.
  return sql`(${skills} ?| (SELECT coalesce(array_agg(stuck.key), '{}') ${fromStuck(userId)}))`
}

/** Shape of `stuckSkills`. */
export const StuckSkills = z.array(z.object({ id: z.string(), name: z.string() }))

/** Stuck skills of a grade as JSON, those that have waited longest, as many as are shown at a time. */
export function stuckSkills(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT json_agg(json_build_object('id', id, 'name', name) ORDER BY stuck_date, id) FROM (
      SELECT skills.id, skills.name, waiting.stuck_date
      FROM (SELECT stuck.key, stuck.stuck_date ${fromStuck(userId)}) waiting
      JOIN skills ON skills.id = waiting.key
      JOIN subjects ON subjects.id = skills.subject_id AND subjects.grade_id = ${gradeId}
      ORDER BY waiting.stuck_date, skills.id LIMIT ${sql.lit(MAX_STUCK_SHOWN)}
    ) shown
  ), '[]')`
}
