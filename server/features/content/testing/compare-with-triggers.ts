import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Executor } from '../../../database/database.ts'
import type { OnDatabase } from '../../../testing/test-database.ts'

/**
 * Triggers by which earlier versions counted versions of content, stored revisions and filled the search. They write into
 * tables of their own here, with which the rows of the statements are compared.
 */
const REFERENCE = [
  'CREATE SCHEMA reference',
  'CREATE TABLE reference.wrong_versions (item_id uuid, before jsonb, after jsonb)',
  `CREATE TABLE reference.content_revisions (
    LIKE content_revisions, FOREIGN KEY (changed_by) REFERENCES profiles (id) ON DELETE SET NULL
  )`,
  `CREATE TABLE reference.search_entries (
    LIKE search_entries,
    FOREIGN KEY (subject_id) REFERENCES stored_subjects (id) ON DELETE CASCADE,
    FOREIGN KEY (lesson_id) REFERENCES stored_lessons (id) ON DELETE CASCADE,
    FOREIGN KEY (skill_id) REFERENCES skills (id) ON DELETE CASCADE
  )`,
  'CREATE TABLE reference.search_words (LIKE search_words INCLUDING ALL)',
  ...['content_revisions', 'search_entries', 'search_words'].map(
    (table) => `INSERT INTO reference.${table} SELECT * FROM ${table}`,
  ),
  `CREATE FUNCTION reference.tg_increment_version() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF revision_content(to_jsonb(NEW)) IS DISTINCT FROM revision_content(to_jsonb(OLD)) THEN
      IF NEW.version = OLD.version + 1 AND NEW.updated_at = now() THEN
        RETURN NULL;
      END IF;
    ELSIF NEW.version = OLD.version AND NEW.updated_at = OLD.updated_at
      AND (NEW.changed_by IS NULL OR NEW.changed_by = OLD.changed_by) THEN
      RETURN NULL;
    END IF;
    INSERT INTO reference.wrong_versions VALUES (NEW.id, to_jsonb(OLD), to_jsonb(NEW));
    RETURN NULL;
  END
  $$`,
  `CREATE FUNCTION reference.tg_save_revision() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    current jsonb := revision_content(to_jsonb(NEW));
    previous jsonb;
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      previous := revision_content(to_jsonb(OLD));
    END IF;
    INSERT INTO reference.content_revisions (item_id, version, kind, content, changed_fields, changed_by, changed_at)
    VALUES (
      NEW.id, NEW.version, TG_ARGV[0], current,
      ARRAY(
        SELECT key FROM jsonb_each(current) WHERE previous IS NOT NULL AND value IS DISTINCT FROM previous -> key ORDER BY key
      ),
      NEW.changed_by, NEW.updated_at
    );
    RETURN NULL;
  END
  $$`,
  `CREATE FUNCTION reference.tg_delete_revisions() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM reference.content_revisions WHERE item_id = OLD.id;
    RETURN NULL;
  END
  $$`,
  `CREATE FUNCTION reference.add_search_entries(
    of_subject uuid, of_lesson uuid, of_skill text, title text, description text, markdown text
  ) RETURNS void LANGUAGE sql AS $$
    WITH entries AS (
      INSERT INTO reference.search_entries (id, subject_id, lesson_id, skill_id, position, heading, body, document)
      SELECT md5(concat_ws(' ', of_lesson, of_skill, part.position))::uuid, of_subject, of_lesson, of_skill, part.position,
        part.heading, part.body,
        setweight(to_tsvector('english', part.heading), 'A') || setweight(to_tsvector('english', part.body), 'D')
          || array_to_tsvector(ARRAY[of_subject::text])
      FROM (
        SELECT 0 AS position, title AS heading, coalesce(description, '') AS body
        UNION ALL
        SELECT section.number::integer,
          strip_markdown(coalesce((regexp_match(section.text, '^#{1,6} +([^\\n]*)'))[1], '')),
          strip_markdown(regexp_replace(section.text, '^#{1,6} [^\\n]*', ''))
        FROM regexp_split_to_table(markdown, '\\n(?=#{1,6} )') WITH ORDINALITY section (text, number)
      ) part
      WHERE part.heading <> '' OR part.body <> ''
      RETURNING heading, body
    )
    INSERT INTO reference.search_words (word)
    SELECT DISTINCT word
    FROM entries, regexp_split_to_table(lower(heading || ' ' || body), '[^[:alpha:]]+') word
    WHERE length(word) BETWEEN 3 AND 30
    ON CONFLICT DO NOTHING
  $$`,
  `CREATE FUNCTION reference.tg_index_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM reference.search_entries WHERE lesson_id = NEW.id;
    PERFORM reference.add_search_entries(NEW.subject_id, NEW.id, NULL, NEW.title, NEW.description, NEW.text_markdown);
    RETURN NULL;
  END
  $$`,
  `CREATE FUNCTION reference.tg_index_skill() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM reference.search_entries WHERE skill_id = NEW.id;
    IF NEW.subject_id IS NOT NULL THEN
      PERFORM reference.add_search_entries(NEW.subject_id, NULL, NEW.id, NEW.name, NULL, NULL);
    END IF;
    RETURN NULL;
  END
  $$`,
  ...['grade', 'subject', 'lesson', 'test'].flatMap((kind) => [
    `CREATE TRIGGER increment_version AFTER UPDATE ON stored_${kind}s
      FOR EACH ROW EXECUTE FUNCTION reference.tg_increment_version()`,
    `CREATE TRIGGER save_first_revision AFTER INSERT ON stored_${kind}s
      FOR EACH ROW EXECUTE FUNCTION reference.tg_save_revision('${kind}')`,
    `CREATE TRIGGER save_revision AFTER UPDATE ON stored_${kind}s
      FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION reference.tg_save_revision('${kind}')`,
    `CREATE TRIGGER delete_revisions AFTER DELETE ON stored_${kind}s
      FOR EACH ROW EXECUTE FUNCTION reference.tg_delete_revisions()`,
  ]),
  `CREATE TRIGGER index_search AFTER INSERT OR UPDATE OF subject_id, title, description, text_markdown ON stored_lessons
    FOR EACH ROW EXECUTE FUNCTION reference.tg_index_lesson()`,
  `CREATE TRIGGER index_search AFTER INSERT OR UPDATE OF subject_id, name ON skills
    FOR EACH ROW EXECUTE FUNCTION reference.tg_index_skill()`,
]

/** Compares, after the tests of a file, what their statements wrote about content with what the triggers would have. */
export function compareWithTriggers(app: OnDatabase): void {
  beforeAll(() => installReference(app.database.kysely))
  afterAll(() => expectSameAsTriggers(app.database.kysely))
}

async function installReference(db: Executor): Promise<void> {
  for (const statement of REFERENCE) await sql.raw(statement).execute(db)
}

export async function expectSameAsTriggers(db: Executor): Promise<void> {
  const { rows: wrong } = await sql`SELECT * FROM reference.wrong_versions`.execute(db)
  expect(wrong).toEqual([])
  for (const table of ['content_revisions', 'search_entries', 'search_words']) {
    const written = sql.table(table)
    const expected = sql.table(`reference.${table}`)
    const { rows } = await sql`
      (SELECT 'extra' AS kind, to_jsonb(extra) AS row FROM (SELECT * FROM ${written} EXCEPT ALL SELECT * FROM ${expected}) extra)
      UNION ALL
      (SELECT 'missing', to_jsonb(missing) FROM (SELECT * FROM ${expected} EXCEPT ALL SELECT * FROM ${written}) missing)
      LIMIT 3`.execute(db)
    expect(rows, table).toEqual([])
  }
}
