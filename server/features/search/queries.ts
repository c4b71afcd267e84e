import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Id, SubjectColor } from '#contract/fields.ts'
import { SEARCH_LIMITS } from '#domain/search-words.ts'
import { type Placeholders, prepare } from '../../database/prepared.ts'
import { page } from '../../http/session-queries.ts'
import { awaitsConsent } from '../learners/access-queries.ts'

const FoundRow = z.object({
  subjectId: Id,
  subjectName: z.string(),
  color: SubjectColor,
  /** Null for a skill, like the number. */
  lessonTitle: z.string().nullable(),
  number: z.int().nullable(),
  /** 0 for the title of a lesson or the name of a skill. */
  position: z.int(),
  heading: z.string(),
  body: z.string(),
})
export type FoundRow = z.infer<typeof FoundRow>

/** Words in the vocabulary that complete the last word, and sections that are ranked: bounds of a search for a frequent word. */
const MAX_COMPLETIONS = 20
const MAX_RANKED = 60

/** Last character of Unicode, after every word with the same beginning. */
const LAST = sql`U&'\\+10FFFF'`

/**
 * Entries of a grade with all of the words. Each is a word, or several of similar spelling, separated by `|`; the last
 * one may be the beginning of a word.
 */
function find(grade: RawBuilder<unknown>, user: RawBuilder<unknown>, words: RawBuilder<unknown>) {
  return sql`
    WITH asked AS MATERIALIZED (
      SELECT to_tsquery('english', string_agg('(' || alternatives.words || coalesce(completions.words, '') || ')', ' & '))
        AS words
      FROM unnest(${words}::text[]) WITH ORDINALITY asked (word, number)
      CROSS JOIN LATERAL (
        SELECT string_agg(quote_literal(word), ' | ') AS words FROM unnest(string_to_array(asked.word, '|')) word
      ) alternatives
      CROSS JOIN LATERAL (
        SELECT string_agg(' | ' || quote_literal(word), '') AS words FROM (
          SELECT word FROM search_words
          WHERE asked.number = cardinality(${words}::text[]) AND length(asked.word) >= 3
            AND word > asked.word AND word < asked.word || ${LAST}
          ORDER BY length(word) LIMIT ${sql.lit(MAX_COMPLETIONS)}
        ) longer
      ) completions
    ),
    condition AS MATERIALIZED (
      SELECT asked.words, subjects.query && asked.words AS query
      FROM asked, (
        SELECT string_agg(quote_literal(s.id::text), ' | ')::tsquery AS query
        FROM family_subjects s JOIN family_grades g ON g.id = s.grade_id
        WHERE s.grade_id = ${grade} AND g.live_status
      ) subjects
      WHERE numnode(asked.words) > 0
    ),
    titles AS (
      SELECT e.*, ts_rank(e.document, (SELECT words FROM condition)) AS rank
      FROM search_entries e
      WHERE e.position = 0 AND e.document @@ (SELECT query FROM condition)
      ORDER BY rank DESC, e.heading LIMIT ${sql.lit(SEARCH_LIMITS.results)}
    ),
    passages AS (
      SELECT e.*, ts_rank(e.document, (SELECT words FROM condition)) AS rank
      FROM (
        SELECT * FROM search_entries e
        WHERE e.position > 0 AND e.document @@ (SELECT query FROM condition) LIMIT ${sql.lit(MAX_RANKED)}
      ) e
      ORDER BY rank DESC, e.lesson_id, e.position LIMIT ${sql.lit(SEARCH_LIMITS.results)}
    )
    SELECT s.id AS "subjectId", s.name AS "subjectName", s.color, l.title AS "lessonTitle", l.number, e.position, e.heading,
      left(e.body, 5000) AS body
    FROM (SELECT * FROM titles UNION ALL SELECT * FROM passages) e
    JOIN family_subjects s ON s.id = e.subject_id
    LEFT JOIN lessons l ON l.id = e.lesson_id
    WHERE l.id IS NOT NULL OR e.skill_id IS NOT NULL AND NOT ${awaitsConsent(user)}
    ORDER BY e.position > 0, e.skill_id IS NOT NULL, e.rank DESC, e.heading, e.id
    LIMIT ${sql.lit(SEARCH_LIMITS.results)}`
}

/** What the words find in the grade of the sender; nothing without a grade or in a closed one. */
export const searchPage = page(FoundRow, ({ id, gradeId }, { words }: Placeholders<{ words: string[] }>) =>
  find(gradeId, id, words),
)

export const findEntries = prepare(
  FoundRow,
  ({ gradeId, userId, words }: Placeholders<{ gradeId: string; userId: string; words: string[] }>) =>
    find(sql`${gradeId}::uuid`, sql`${userId}::uuid`, words),
)

const SimilarWords = z.object({ similar: z.array(z.string()) })

/** For each word, in order, the words of similar spelling that entries have; only the word itself where they have it. */
export const findSimilarWords = prepare(
  SimilarWords,
  ({ words }: Placeholders<{ words: string[] }>) => sql`
    SELECT CASE
      WHEN EXISTS (SELECT FROM search_words WHERE word >= asked.word AND word < asked.word || ${LAST}) THEN ARRAY[asked.word]
      ELSE ARRAY(
        SELECT word FROM search_words
        WHERE word % asked.word AND similarity(word, asked.word) >= 0.4
        ORDER BY similarity(word, asked.word) DESC, word LIMIT 3
      )
    END AS similar
    FROM unnest(${words}::text[]) WITH ORDINALITY asked (word, number)
    ORDER BY asked.number`,
)
