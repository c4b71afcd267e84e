import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../database/database.ts'
import { query } from '../database/rows.ts'

/** Texts of misconceptions by id, as JSON; null without questions. */
export const MisconceptionTexts = z.record(z.string(), z.string()).nullable()
export type MisconceptionTexts = z.infer<typeof MisconceptionTexts>

/** Texts of the misconceptions that stored questions or results name, as JSON, for a statement that reads them. */
export function misconceptionTexts(stored: RawBuilder<unknown>) {
  return sql`(
    SELECT json_object_agg(known.id, known.text)
    FROM (SELECT DISTINCT jsonb_path_query(${stored}, 'lax $.**.misconception') #>> '{}' AS id) named
    JOIN misconceptions known ON known.id = named.id
  )`
}

/** Texts of the misconceptions that unstored results name. */
export async function readMisconceptionTexts(db: Executor, results: unknown): Promise<MisconceptionTexts> {
  const named = sql`${JSON.stringify(results)}::jsonb`
  const Texts = z.object({ texts: MisconceptionTexts })
  const [row] = await query(db, Texts, sql`SELECT ${misconceptionTexts(named)} AS texts`)
  return row?.texts ?? null
}

/** Parent whose family a learner belongs to, the same one each time; the learner without parents. */
export async function findFamily(db: Executor, learnerId: string): Promise<string> {
  const [row] = await query(
    db,
    z.object({ parentId: z.string() }),
    sql`SELECT parent_id AS "parentId" FROM parent_child WHERE child_id = ${learnerId} ORDER BY parent_id LIMIT 1`,
  )
  return row?.parentId ?? learnerId
}
