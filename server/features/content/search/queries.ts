import { sql } from 'kysely'
import { z } from 'zod'
import { SearchResult } from '#contract/content/search.ts'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'

const SearchRow = SearchResult.omit({ excerpt: true }).extend({
  /** Part of the description, or of the Markdown of the text, around the words; its start without them. */
  passage: z.string(),
  /** True if the field goes on before or after the passage. */
  cutBefore: z.boolean(),
  cutAfter: z.boolean(),
})
export type SearchRow = z.output<typeof SearchRow>

const FoundContent = z.object({ total: z.int(), results: z.array(SearchRow) })

/** Characters of a passage before the words, and in total. */
const CONTEXT_LENGTH = 450
const PASSAGE_LENGTH = 900

/**
 * Finds content with these words, in order, in its title, description or text: titles first, then by kind and title.
 */
export async function searchContent(db: Executor, words: string, { limit, offset }: { limit: number; offset: number }) {
  const [row] = await query(
    db,
    FoundContent,
    sql`
    WITH query AS (SELECT lower(${words}::text) AS words),
    searched AS (
      SELECT 'grade' AS kind, 1 AS rank, g.id, g.name AS title, NULL AS description, NULL AS text, g.id AS grade_id,
             NULL::uuid AS subject_id, NULL::integer AS number
      FROM grades g
      UNION ALL
      SELECT 'subject', 2, s.id, s.name, s.description, NULL, s.grade_id, s.id, NULL FROM subjects s
      UNION ALL
      SELECT 'lesson', 3, l.id, l.title, l.description, l.text_markdown, s.grade_id, s.id, l.number
      FROM lessons l JOIN subjects s ON s.id = l.subject_id
      UNION ALL
      SELECT 'test', 4, t.id, t.title, t.description, NULL, s.grade_id, s.id, NULL
      FROM tests t JOIN subjects s ON s.id = t.subject_id
    ),
    matches AS MATERIALIZED (
      SELECT searched.*, query.words,
        CASE WHEN strpos(lower(title), words) > 0 THEN 'title'
             WHEN strpos(lower(description), words) > 0 THEN 'description' ELSE 'text' END AS place
      FROM searched CROSS JOIN query
      WHERE strpos(lower(title), words) > 0 OR strpos(lower(description), words) > 0
         OR strpos(lower(text), words) > 0
    )
    SELECT (SELECT count(*)::int FROM matches) AS total, coalesce((
      SELECT json_agg(json_build_object(
        'kind', page.kind, 'id', page.id, 'title', page.title, 'gradeId', g.id, 'gradeName', g.name,
        'subjectId', s.id, 'subjectName', s.name, 'number', page.number, 'foundIn', page.place,
        'passage', substr(field, start, ${PASSAGE_LENGTH}::integer), 'cutBefore', start > 1,
        'cutAfter', length(field) >= start + ${PASSAGE_LENGTH}::integer
      ) ORDER BY page.place <> 'title', page.rank, page.title, page.id)
      FROM (
        SELECT * FROM matches ORDER BY place <> 'title', rank, title, id LIMIT ${limit} OFFSET ${offset}
      ) page
      CROSS JOIN LATERAL (
        SELECT coalesce(CASE page.place WHEN 'text' THEN page.text ELSE page.description END, '') AS field
      ) found
      CROSS JOIN LATERAL (
        SELECT greatest(strpos(lower(field), page.words) - ${CONTEXT_LENGTH}::integer, 1) AS start
      ) place
      JOIN grades g ON g.id = page.grade_id
      LEFT JOIN subjects s ON s.id = page.subject_id
    ), '[]') AS results`,
  )
  if (!row) throw new Error('A SELECT without FROM returned no row')
  return row
}
