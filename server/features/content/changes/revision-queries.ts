import { type RawBuilder, sql } from 'kysely'
import { CHANGEABLE_COLUMNS, type ContentKind, STORED_TABLES } from './column-queries.ts'

/**
 * CTEs by which statements that write content count versions, store revisions and fill the search (docs/database.md). They
 * are part of each statement, because a table that a distributed database has on every node has no triggers.
 */

/** Content of a row for its revision. */
const contentOf = (row: RawBuilder<unknown>) => sql`revision_content(${row})`

/** CTE with the rows that `changeItems` has written. */
export const changedItems = (kind: ContentKind) => sql.table(`changed_${kind}s`)
const nextItems = (kind: ContentKind) => sql.table(`next_${kind}s`)

/**
 * Rows for `changeItems`, locked before they are read, so that they are current even after waiting for another change.
 * @param changes relation with the columns `id` and `new_values`, a JSON object of values by column; each item once
 */
export function lockedItems(kind: ContentKind, changes: RawBuilder<unknown>) {
  return sql`(
    SELECT to_jsonb(stored) AS before, change.new_values
    FROM ${changes} change JOIN ${STORED_TABLES[kind]} stored ON stored.id = change.id
    FOR UPDATE OF stored
  )`
}

/**
 * CTEs that change items of one kind. A change of content increments the version and stores a revision; any other leaves
 * version, time and editor as they were. `changedItems` has the rows as written.
 * @param items relation with the columns `before`, a locked row as JSON, and `new_values`
 * @param changedBy editor of items whose content changes; unchanged without one
 */
export function changeItems(
  kind: ContentKind,
  items: RawBuilder<unknown>,
  changedBy: RawBuilder<unknown> = sql`changed_by`,
) {
  const table = STORED_TABLES[kind]
  const present = sql.table(`present_${kind}s`)
  const compared = sql.table(`compared_${kind}s`)
  const columns = CHANGEABLE_COLUMNS[kind].map((column) => sql.ref(column))
  return sql`
    ${present} AS MATERIALIZED (SELECT before, new_values FROM ${items} item),
    ${compared} AS MATERIALIZED (
      SELECT next.*, ${contentOf(sql`present.before`)} AS content_before,
             ${contentOf(sql`to_jsonb(next)`)} AS content_after
      FROM ${present} present, jsonb_populate_record(NULL::${table}, present.before || present.new_values) next
    ),
    ${nextItems(kind)} AS MATERIALIZED (
      SELECT id, ${sql.join(columns)}, true AS is_revised, version + 1 AS version, now() AS updated_at,
             ${changedBy} AS changed_by, content_before, content_after
      FROM ${compared} WHERE content_after <> content_before
      UNION ALL
      SELECT id, ${sql.join(columns)}, false, version, updated_at, changed_by, content_before, content_after
      FROM ${compared} WHERE content_after = content_before
    ),
    ${changedItems(kind)} AS (
      UPDATE ${table} stored
      SET ${sql.join(columns.map((column) => sql`${column} = next.${column}`))}, version = next.version,
          updated_at = next.updated_at, changed_by = next.changed_by
      FROM ${nextItems(kind)} next WHERE stored.id = next.id
      RETURNING stored.*
    ),
    ${sql.table(`revisions_of_${kind}s`)} AS (
      INSERT INTO content_revisions (item_id, version, kind, content, changed_fields, changed_by, changed_at)
      SELECT id, version, ${sql.lit(kind)}, content_after, ARRAY(
        SELECT key FROM jsonb_each(content_after) field
        WHERE field.value IS DISTINCT FROM content_before -> field.key ORDER BY key
      ), changed_by, updated_at
      FROM ${nextItems(kind)} WHERE is_revised
    )`
}

/** Those of the changes for `changeItems` that change a row. */
export function onlyDiffering(kind: ContentKind, changes: RawBuilder<unknown>) {
  return sql`(
    SELECT change.* FROM ${changes} change JOIN ${STORED_TABLES[kind]} stored ON stored.id = change.id
    WHERE to_jsonb(stored) || change.new_values <> to_jsonb(stored)
  )`
}

/**
 * CTE with the first revisions of inserted items of one kind.
 * @param items name of the CTE with the rows as written, with all columns
 */
export function firstRevisions(kind: ContentKind, items: string) {
  return sql`
    ${sql.table(`first_revisions_of_${items}`)} AS (
      INSERT INTO content_revisions (item_id, version, kind, content, changed_fields, changed_by, changed_at)
      SELECT id, version, ${sql.lit(kind)}, ${contentOf(sql`to_jsonb(inserted)`)}, '{}', changed_by, updated_at
      FROM ${sql.table(items)} inserted
    )`
}

const INDEXED_COLUMNS = ['title', 'description', 'text_markdown'] as const
const indexedColumns = sql.join(INDEXED_COLUMNS.map((column) => sql.ref(column)))

function textsOf(content: 'content_after' | 'content_before') {
  return sql`ROW(${sql.join(INDEXED_COLUMNS.map((column) => sql`${sql.ref(content)} -> ${sql.lit(column)}`))})`
}

/** Lessons of `changeItems` whose texts changed, for `indexForSearch`. */
export const changedTexts = sql`
  SELECT (content_after ->> 'subject_id')::uuid AS subject_id, id AS lesson_id, NULL::text AS skill_id, ${indexedColumns}
  FROM ${nextItems('lesson')} WHERE ${textsOf('content_after')} IS DISTINCT FROM ${textsOf('content_before')}`

/** Lessons of a CTE with inserted rows, for `indexForSearch`. */
export const insertedTexts = (items: string) => sql`
  SELECT subject_id, id AS lesson_id, NULL::text AS skill_id, ${indexedColumns} FROM ${sql.table(items)}`

/**
 * CTEs that replace the search entries of lessons and skills.
 * @param texts SELECT of `subject_id`, `lesson_id`, `skill_id`, `title`, `description` and `text_markdown`; what has no
 * subject is not found
 */
export function indexForSearch(texts: RawBuilder<unknown>) {
  return sql`
    indexed AS MATERIALIZED (${texts}),
    entries AS MATERIALIZED (
      SELECT entry.id, subject_id, lesson_id, skill_id, entry.position, entry.heading, entry.body, entry.document
      FROM indexed, split_for_search(subject_id, lesson_id, skill_id, title, description, text_markdown) entry
      WHERE subject_id IS NOT NULL
    ),
    former_entries AS (
      DELETE FROM search_entries former USING indexed
      WHERE (former.lesson_id = indexed.lesson_id OR former.skill_id = indexed.skill_id)
        AND NOT EXISTS (SELECT FROM entries WHERE entries.id = former.id)
    ),
    stored_entries AS (
      INSERT INTO search_entries AS former (id, subject_id, lesson_id, skill_id, position, heading, body, document)
      SELECT id, subject_id, lesson_id, skill_id, position, heading, body, document FROM entries
      ON CONFLICT (id) DO UPDATE
      SET subject_id = excluded.subject_id, heading = excluded.heading, body = excluded.body, document = excluded.document
      WHERE (former.subject_id, former.heading, former.body)
        IS DISTINCT FROM (excluded.subject_id, excluded.heading, excluded.body)
    ),
    words AS (
      INSERT INTO search_words (word)
      SELECT DISTINCT word
      FROM entries, regexp_split_to_table(lower(heading || ' ' || body), '[^[:alpha:]]+') word
      WHERE length(word) BETWEEN 3 AND 30
      ORDER BY word
      ON CONFLICT DO NOTHING
    )`
}
