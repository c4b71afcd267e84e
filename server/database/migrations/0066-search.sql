-- Search of learners over the lessons and skills of their grade (docs/database.md, Search).
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What a search finds: position 0 is the title of a lesson or the name of a skill, the others are sections of the reading text.
-- Triggers fill it. `document` also has the subject's id as a lexeme, so that one index finds words within subjects.
CREATE TABLE search_entries (
  id         uuid NOT NULL,
  subject_id uuid NOT NULL,
  lesson_id  uuid,
  skill_id   text,
  position   integer NOT NULL,
  heading    text NOT NULL,
  body       text NOT NULL,
  document   tsvector NOT NULL,
  CONSTRAINT search_entries_pkey PRIMARY KEY (id),
  CONSTRAINT search_entries_source_known CHECK (num_nonnulls(lesson_id, skill_id) = 1),
  CONSTRAINT search_entries_position_range CHECK (position >= 0),
  CONSTRAINT search_entries_subject_fkey FOREIGN KEY (subject_id) REFERENCES stored_subjects (id) ON DELETE CASCADE,
  CONSTRAINT search_entries_lesson_fkey FOREIGN KEY (lesson_id) REFERENCES stored_lessons (id) ON DELETE CASCADE,
  CONSTRAINT search_entries_skill_fkey FOREIGN KEY (skill_id) REFERENCES skills (id) ON DELETE CASCADE
);
CREATE INDEX search_entries_subject_idx ON search_entries (subject_id);
CREATE INDEX search_entries_lesson_idx ON search_entries (lesson_id);
CREATE INDEX search_entries_skill_idx ON search_entries (skill_id);
CREATE INDEX search_entries_title_idx ON search_entries USING gin (document) WHERE position = 0;
CREATE INDEX search_entries_passage_idx ON search_entries USING gin (document) WHERE position > 0;

-- Words of all entries, for words that are typed in part or misspelled. A word stays when its last entry goes: it is shown only
-- with an entry that has it.
CREATE TABLE search_words (
  word text COLLATE "C" NOT NULL,
  CONSTRAINT search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_similar_idx ON search_words USING gin (word gin_trgm_ops);

-- Markdown without its marks, links, images and formulas. A price such as $5 stays.
CREATE FUNCTION strip_markdown(markdown text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    left(markdown, 50000),
    '!?\[([^\]]*)\]\([^)]*\)', '\1', 'g'),
    '<[^<>]*>', ' ', 'g'),
    '\$\$.*?\$\$', ' … ', 'g'),
    '\$(?=\S)[^$\n]{0,200}?(?<=\S)\$(?!\d)', '…', 'g'),
    '[*_`~>|#\\]+|-{3,}|(^|\s)[-+](?=\s)', ' ', 'g'),
    '\s+', ' ', 'g'))
$$;

-- Adds the entries of a lesson or skill; each section of the reading text is a heading and the text below it.
CREATE FUNCTION add_search_entries(
  of_subject uuid, of_lesson uuid, of_skill text, title text, description text, markdown text
) RETURNS void LANGUAGE sql AS $$
  WITH entries AS (
    INSERT INTO search_entries (id, subject_id, lesson_id, skill_id, position, heading, body, document)
    SELECT md5(concat_ws(' ', of_lesson, of_skill, part.position))::uuid, of_subject, of_lesson, of_skill, part.position, part.heading, part.body,
      setweight(to_tsvector('english', part.heading), 'A') || setweight(to_tsvector('english', part.body), 'D')
        || array_to_tsvector(ARRAY[of_subject::text])
    FROM (
      SELECT 0 AS position, title AS heading, coalesce(description, '') AS body
      UNION ALL
      SELECT section.number::integer,
        strip_markdown(coalesce((regexp_match(section.text, '^#{1,6} +([^\n]*)'))[1], '')),
        strip_markdown(regexp_replace(section.text, '^#{1,6} [^\n]*', ''))
      FROM regexp_split_to_table(markdown, '\n(?=#{1,6} )') WITH ORDINALITY section (text, number)
    ) part
    WHERE part.heading <> '' OR part.body <> ''
    RETURNING heading, body
  )
  INSERT INTO search_words (word)
  SELECT DISTINCT word
  FROM entries, regexp_split_to_table(lower(heading || ' ' || body), '[^[:alpha:]]+') word
  WHERE length(word) BETWEEN 3 AND 30
  ORDER BY word
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION tg_index_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.subject_id, OLD.title, OLD.description, OLD.text_markdown)
      IS NOT DISTINCT FROM (NEW.subject_id, NEW.title, NEW.description, NEW.text_markdown) THEN
      RETURN NULL;
    END IF;
    DELETE FROM search_entries WHERE lesson_id = NEW.id;
  END IF;
  PERFORM add_search_entries(NEW.subject_id, NEW.id, NULL, NEW.title, NEW.description, NEW.text_markdown);
  RETURN NULL;
END
$$;

-- A skill whose subject was deleted is in no search.
CREATE FUNCTION tg_index_skill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entries WHERE skill_id = NEW.id;
  IF NEW.subject_id IS NOT NULL THEN
    PERFORM add_search_entries(NEW.subject_id, NULL, NEW.id, NEW.name, NULL, NULL);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER lessons_index_search AFTER INSERT OR UPDATE OF subject_id, title, description, text_markdown ON stored_lessons
  FOR EACH ROW EXECUTE FUNCTION tg_index_lesson();
CREATE TRIGGER skills_index_search AFTER INSERT OR UPDATE OF subject_id, name ON skills
  FOR EACH ROW EXECUTE FUNCTION tg_index_skill();

SELECT add_search_entries(subject_id, id, NULL, title, description, text_markdown) FROM stored_lessons;
SELECT add_search_entries(subject_id, NULL, id, name, NULL, NULL) FROM skills WHERE subject_id IS NOT NULL;
