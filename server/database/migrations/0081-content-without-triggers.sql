-- The statements that write content count versions, store revisions and fill the search themselves
-- (server/features/content/changes/revision-queries.ts): tables that a distributed database has on every node have no
-- triggers.
DROP TRIGGER IF EXISTS grades_increment_version ON stored_grades;
DROP TRIGGER IF EXISTS grades_save_first_revision ON stored_grades;
DROP TRIGGER IF EXISTS grades_save_revision ON stored_grades;
DROP TRIGGER IF EXISTS grades_delete_revisions ON stored_grades;
DROP TRIGGER IF EXISTS subjects_increment_version ON stored_subjects;
DROP TRIGGER IF EXISTS subjects_save_first_revision ON stored_subjects;
DROP TRIGGER IF EXISTS subjects_save_revision ON stored_subjects;
DROP TRIGGER IF EXISTS subjects_delete_revisions ON stored_subjects;
DROP TRIGGER IF EXISTS lessons_increment_version ON stored_lessons;
DROP TRIGGER IF EXISTS lessons_save_first_revision ON stored_lessons;
DROP TRIGGER IF EXISTS lessons_save_revision ON stored_lessons;
DROP TRIGGER IF EXISTS lessons_delete_revisions ON stored_lessons;
DROP TRIGGER IF EXISTS lessons_index_search ON stored_lessons;
DROP TRIGGER IF EXISTS tests_increment_version ON stored_tests;
DROP TRIGGER IF EXISTS tests_save_first_revision ON stored_tests;
DROP TRIGGER IF EXISTS tests_save_revision ON stored_tests;
DROP TRIGGER IF EXISTS tests_delete_revisions ON stored_tests;
DROP TRIGGER IF EXISTS skills_index_search ON skills;
DROP FUNCTION tg_increment_version();
DROP FUNCTION tg_save_revision();
DROP FUNCTION tg_delete_revisions();
DROP FUNCTION tg_index_lesson();
DROP FUNCTION tg_index_skill();
DROP FUNCTION add_search_entries(uuid, uuid, text, text, text, text);

-- Entries of a lesson or skill for search_entries; each section of the reading text is a heading and the text below it.
CREATE FUNCTION split_for_search(
  of_subject uuid, of_lesson uuid, of_skill text, title text, description text, markdown text
) RETURNS TABLE (id uuid, "position" integer, heading text, body text, document tsvector) LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(concat_ws(' ', of_lesson, of_skill, part.position))::uuid, part.position, part.heading, part.body,
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
$$;
