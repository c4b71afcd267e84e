import { type RawBuilder, sql } from 'kysely'

/** Id of a misconception to its text, as JSON; null for no questions. */
export type MisconceptionTexts = Record<string, string> | null

/** Texts of the misconceptions that stored questions or results name, as JSON, for a statement that reads them. */
export function misconceptionTexts(stored: RawBuilder<unknown>) {
  return sql`(
    SELECT json_object_agg(known.id, known.text)
    FROM (SELECT DISTINCT jsonb_path_query(${stored}, 'lax $.**.misconception') #>> '{}' AS id) named
    JOIN misconceptions known ON known.id = named.id
  )`
}
