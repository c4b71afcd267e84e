-- Content that is edited and deleted by hand: versions with every change kept, a bin, images.
-- What is in the bin stays in the tables stored_*; the views grades, subjects, lessons and tests show the rest, so that no
-- statement about what learners see can forget the difference (docs/decisions/2026-11-21-content-bin-and-revisions.md).

-- One row for everything that one person deleted at once. It is kept for a while (domain/retention.ts) and then deleted,
-- and what was deleted goes with it; a restored one has let go of that.
CREATE TABLE content_deletions (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind        text NOT NULL,
  item_id     uuid NOT NULL,
  deleted_by  uuid,
  deleted_at  timestamptz NOT NULL DEFAULT now(),
  restored_at timestamptz,
  CONSTRAINT content_deletions_kind_known CHECK (kind IN ('grade', 'subject', 'lesson', 'test')),
  CONSTRAINT content_deletions_deleted_by_user_fkey FOREIGN KEY (deleted_by) REFERENCES profiles (id) ON DELETE SET NULL
);
CREATE INDEX content_deletions_deleted_by_idx ON content_deletions (deleted_by);
CREATE INDEX content_deletions_deleted_at_idx ON content_deletions (deleted_at);

ALTER TABLE grades RENAME TO stored_grades;
ALTER TABLE subjects RENAME TO stored_subjects;
ALTER TABLE lessons RENAME TO stored_lessons;
ALTER TABLE tests RENAME TO stored_tests;

-- Every one of them: counted up by each change of what is written in it; who changed it last, if anybody did; since when
-- it is in the bin.
ALTER TABLE stored_grades
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN changed_by uuid,
  ADD COLUMN deletion_id uuid,
  ADD CONSTRAINT grades_changed_by_user_fkey FOREIGN KEY (changed_by) REFERENCES profiles (id) ON DELETE SET NULL,
  ADD CONSTRAINT grades_deletion_fkey FOREIGN KEY (deletion_id) REFERENCES content_deletions (id) ON DELETE CASCADE;
ALTER TABLE stored_subjects
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN changed_by uuid,
  ADD COLUMN deletion_id uuid,
  ADD CONSTRAINT subjects_changed_by_user_fkey FOREIGN KEY (changed_by) REFERENCES profiles (id) ON DELETE SET NULL,
  ADD CONSTRAINT subjects_deletion_fkey FOREIGN KEY (deletion_id) REFERENCES content_deletions (id) ON DELETE CASCADE;
ALTER TABLE stored_lessons
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN changed_by uuid,
  ADD COLUMN deletion_id uuid,
  ADD CONSTRAINT lessons_changed_by_user_fkey FOREIGN KEY (changed_by) REFERENCES profiles (id) ON DELETE SET NULL,
  ADD CONSTRAINT lessons_deletion_fkey FOREIGN KEY (deletion_id) REFERENCES content_deletions (id) ON DELETE CASCADE;
ALTER TABLE stored_tests
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN changed_by uuid,
  ADD COLUMN deletion_id uuid,
  ADD CONSTRAINT tests_changed_by_user_fkey FOREIGN KEY (changed_by) REFERENCES profiles (id) ON DELETE SET NULL,
  ADD CONSTRAINT tests_deletion_fkey FOREIGN KEY (deletion_id) REFERENCES content_deletions (id) ON DELETE CASCADE;
CREATE INDEX grades_changed_by_idx ON stored_grades (changed_by);
CREATE INDEX subjects_changed_by_idx ON stored_subjects (changed_by);
CREATE INDEX lessons_changed_by_idx ON stored_lessons (changed_by);
CREATE INDEX tests_changed_by_idx ON stored_tests (changed_by);
CREATE INDEX grades_deletion_idx ON stored_grades (deletion_id);
CREATE INDEX subjects_deletion_idx ON stored_subjects (deletion_id);
CREATE INDEX lessons_deletion_idx ON stored_lessons (deletion_id);
CREATE INDEX tests_deletion_idx ON stored_tests (deletion_id);

-- A name, a number or a type in the bin may be used again.
ALTER TABLE stored_grades DROP CONSTRAINT grades_name_key;
CREATE UNIQUE INDEX grades_name_key ON stored_grades (name) WHERE deletion_id IS NULL;
ALTER TABLE stored_subjects DROP CONSTRAINT subjects_name_grade_key;
CREATE UNIQUE INDEX subjects_name_grade_key ON stored_subjects (name, grade_id) WHERE deletion_id IS NULL;
ALTER TABLE stored_tests DROP CONSTRAINT tests_type_subject_key;
CREATE UNIQUE INDEX tests_type_subject_key ON stored_tests (type, subject_id) WHERE deletion_id IS NULL;
-- Checked at the end of a statement, so that one can deal out the numbers of a subject anew: that a constraint can do and an
-- index cannot, and of constraints on some rows only this kind.
ALTER TABLE stored_lessons DROP CONSTRAINT lessons_number_subject_key;
ALTER TABLE stored_lessons ADD CONSTRAINT lessons_number_subject_key
  EXCLUDE USING btree (subject_id WITH =, number WITH =) WHERE (deletion_id IS NULL) DEFERRABLE INITIALLY IMMEDIATE;

-- Every version of everything: what was written in it, by whom. It goes when the item goes for good.
CREATE TABLE content_revisions (
  item_id        uuid NOT NULL,
  version        integer NOT NULL,
  kind           text NOT NULL,
  -- The columns of the item, without those of its keeping and without the HTML that is made of its Markdown.
  content        jsonb NOT NULL,
  -- The names of the columns that differ from the version before; none in the first.
  changed_fields text[] NOT NULL,
  changed_by     uuid,
  changed_at     timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT content_revisions_pkey PRIMARY KEY (item_id, version),
  CONSTRAINT content_revisions_kind_known CHECK (kind IN ('grade', 'subject', 'lesson', 'test')),
  CONSTRAINT content_revisions_changed_by_user_fkey FOREIGN KEY (changed_by) REFERENCES profiles (id) ON DELETE SET NULL
);
CREATE INDEX content_revisions_changed_by_idx ON content_revisions (changed_by);

CREATE FUNCTION revised_content(stored jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT stored - ARRAY['id', 'created_at', 'updated_at', 'version', 'changed_by', 'deletion_id', 'text_content']
$$;

-- Whoever writes, by whatever statement: a change counts the version up, and what is no change leaves no trace.
CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF revised_content(to_jsonb(NEW)) IS DISTINCT FROM revised_content(to_jsonb(OLD)) THEN
    NEW.version := OLD.version + 1;
    NEW.updated_at := now();
  ELSE
    NEW.version := OLD.version;
    NEW.updated_at := OLD.updated_at;
    -- Only that an account is gone is still told.
    IF NEW.changed_by IS NOT NULL THEN
      NEW.changed_by := OLD.changed_by;
    END IF;
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION keep_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  present jsonb := revised_content(to_jsonb(NEW));
  before jsonb;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := revised_content(to_jsonb(OLD));
  END IF;
  INSERT INTO content_revisions (item_id, version, kind, content, changed_fields, changed_by, changed_at)
  VALUES (
    NEW.id, NEW.version, TG_ARGV[0], present,
    ARRAY(
      SELECT key FROM jsonb_each(present) WHERE before IS NOT NULL AND value IS DISTINCT FROM before -> key ORDER BY key
    ),
    NEW.changed_by, NEW.updated_at
  );
  RETURN NULL;
END
$$;

CREATE FUNCTION drop_revisions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM content_revisions WHERE item_id = OLD.id;
  RETURN NULL;
END
$$;

INSERT INTO content_revisions (item_id, version, kind, content, changed_fields, changed_at)
SELECT item.id, 1, item.kind, revised_content(item.stored), '{}', item.updated_at
FROM (
  SELECT id, 'grade' AS kind, to_jsonb(stored_grades) AS stored, updated_at FROM stored_grades
  UNION ALL SELECT id, 'subject', to_jsonb(stored_subjects), updated_at FROM stored_subjects
  UNION ALL SELECT id, 'lesson', to_jsonb(stored_lessons), updated_at FROM stored_lessons
  UNION ALL SELECT id, 'test', to_jsonb(stored_tests), updated_at FROM stored_tests
) item;

CREATE TRIGGER grades_count_version BEFORE UPDATE ON stored_grades FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER subjects_count_version BEFORE UPDATE ON stored_subjects FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER lessons_count_version BEFORE UPDATE ON stored_lessons FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER tests_count_version BEFORE UPDATE ON stored_tests FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER grades_keep_first AFTER INSERT ON stored_grades
  FOR EACH ROW EXECUTE FUNCTION keep_revision('grade');
CREATE TRIGGER subjects_keep_first AFTER INSERT ON stored_subjects
  FOR EACH ROW EXECUTE FUNCTION keep_revision('subject');
CREATE TRIGGER lessons_keep_first AFTER INSERT ON stored_lessons
  FOR EACH ROW EXECUTE FUNCTION keep_revision('lesson');
CREATE TRIGGER tests_keep_first AFTER INSERT ON stored_tests
  FOR EACH ROW EXECUTE FUNCTION keep_revision('test');
CREATE TRIGGER grades_keep_revision AFTER UPDATE ON stored_grades
  FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION keep_revision('grade');
CREATE TRIGGER subjects_keep_revision AFTER UPDATE ON stored_subjects
  FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION keep_revision('subject');
CREATE TRIGGER lessons_keep_revision AFTER UPDATE ON stored_lessons
  FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION keep_revision('lesson');
CREATE TRIGGER tests_keep_revision AFTER UPDATE ON stored_tests
  FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION keep_revision('test');

CREATE TRIGGER grades_drop_revisions AFTER DELETE ON stored_grades FOR EACH ROW EXECUTE FUNCTION drop_revisions();
CREATE TRIGGER subjects_drop_revisions AFTER DELETE ON stored_subjects FOR EACH ROW EXECUTE FUNCTION drop_revisions();
CREATE TRIGGER lessons_drop_revisions AFTER DELETE ON stored_lessons FOR EACH ROW EXECUTE FUNCTION drop_revisions();
CREATE TRIGGER tests_drop_revisions AFTER DELETE ON stored_tests FOR EACH ROW EXECUTE FUNCTION drop_revisions();

-- What is not in the bin. Simple enough that they are also written through, and that a statement's plan is that of the table.
CREATE VIEW grades AS
SELECT id, name, live_status, created_at, updated_at, version, changed_by
FROM stored_grades WHERE deletion_id IS NULL;

CREATE VIEW subjects AS
SELECT id, name, description, grade_id, color, created_at, updated_at, is_required, version, changed_by
FROM stored_subjects WHERE deletion_id IS NULL;

CREATE VIEW lessons AS
SELECT id, number, title, description, subject_id, video_title, video_url, video_duration, text_title, text_markdown,
       text_content, quiz_title, quiz_questions, assignment_title, assignment_instructions, assignment_tasks,
       assignment_due_date, created_at, updated_at, video_captions_url, version, changed_by
FROM stored_lessons WHERE deletion_id IS NULL;

CREATE VIEW tests AS
SELECT id, title, type, description, subject_id, after_lesson_number, duration_minutes, passing_mark, questions,
       created_at, updated_at, version, changed_by
FROM stored_tests WHERE deletion_id IS NULL;

-- Images of reading texts. They are never changed: another image is another file.
CREATE TABLE content_files (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  content_type text NOT NULL,
  bytes        bytea NOT NULL,
  uploaded_by  uuid,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT content_files_type_known CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  CONSTRAINT content_files_size_range CHECK (length(bytes) BETWEEN 1 AND 2 * 1024 * 1024),
  CONSTRAINT content_files_uploaded_by_user_fkey FOREIGN KEY (uploaded_by) REFERENCES profiles (id) ON DELETE SET NULL
);
CREATE INDEX content_files_uploaded_by_idx ON content_files (uploaded_by);

-- Files that content managers brought in, read and waiting to be confirmed or done; kept for a while (domain/retention.ts).
CREATE TABLE content_imports (
  id          uuid PRIMARY KEY,
  owner_id    uuid NOT NULL,
  kind        text NOT NULL,
  -- What it goes into; null for a grade. It may be gone by now.
  target_id   uuid,
  target_kind text,
  target_part text,
  file_name   text NOT NULL,
  format      text,
  state       text NOT NULL DEFAULT 'reading',
  steps_done  integer NOT NULL DEFAULT 0,
  steps_total integer NOT NULL DEFAULT 0,
  failure     text,
  problems    jsonb NOT NULL DEFAULT '[]',
  result      jsonb,
  created_at  timestamptz NOT NULL DEFAULT now(),
  -- When its reading or writing last went on.
  touched_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT content_imports_kind_known CHECK (kind IN ('questions', 'lessons', 'grade')),
  CONSTRAINT content_imports_state_known CHECK (state IN ('reading', 'ready', 'writing', 'done', 'failed')),
  CONSTRAINT content_imports_target_known CHECK (target_kind IN ('lesson', 'test', 'subject')),
  CONSTRAINT content_imports_part_known CHECK (target_part IN ('quiz', 'assignment')),
  CONSTRAINT content_imports_owner_user_fkey FOREIGN KEY (owner_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX content_imports_owner_idx ON content_imports (owner_id);
CREATE INDEX content_imports_created_at_idx ON content_imports (created_at);

-- What was found in them: a question in its stored form, or the columns of a row of the table of its kind.
CREATE TABLE content_import_items (
  import_id uuid NOT NULL,
  place     integer NOT NULL,
  -- The place of the grade or subject that it comes with.
  within    integer,
  kind      text NOT NULL,
  file      text,
  from_line integer,
  to_line   integer,
  value     jsonb NOT NULL,
  CONSTRAINT content_import_items_pkey PRIMARY KEY (import_id, place),
  CONSTRAINT content_import_items_kind_known CHECK (kind IN ('question', 'grade', 'subject', 'lesson', 'test')),
  CONSTRAINT content_import_items_import_fkey FOREIGN KEY (import_id) REFERENCES content_imports (id) ON DELETE CASCADE
);

-- Images in them, under the ids that they get.
CREATE TABLE content_import_files (
  import_id    uuid NOT NULL,
  file_id      uuid NOT NULL,
  content_type text NOT NULL,
  bytes        bytea NOT NULL,
  CONSTRAINT content_import_files_pkey PRIMARY KEY (import_id, file_id),
  CONSTRAINT content_import_files_import_fkey FOREIGN KEY (import_id) REFERENCES content_imports (id) ON DELETE CASCADE
);

-- Sample data being filled in, and what that told; kept for a while.
CREATE TABLE seed_runs (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  state       text NOT NULL DEFAULT 'running',
  started_by  uuid,
  started_at  timestamptz NOT NULL DEFAULT now(),
  -- When it last went on.
  touched_at  timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  steps_done  integer NOT NULL DEFAULT 0,
  steps_total integer NOT NULL DEFAULT 0,
  CONSTRAINT seed_runs_state_known CHECK (state IN ('running', 'done', 'failed', 'cut-off')),
  CONSTRAINT seed_runs_started_by_user_fkey FOREIGN KEY (started_by) REFERENCES profiles (id) ON DELETE SET NULL
);
CREATE INDEX seed_runs_started_by_idx ON seed_runs (started_by);
CREATE INDEX seed_runs_started_at_idx ON seed_runs (started_at);
-- One at a time, whoever begins it.
CREATE UNIQUE INDEX seed_runs_one_running ON seed_runs (state) WHERE state = 'running';

CREATE TABLE seed_log_lines (
  run_id  uuid NOT NULL,
  number  integer NOT NULL,
  at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  level   text NOT NULL,
  message text NOT NULL,
  CONSTRAINT seed_log_lines_pkey PRIMARY KEY (run_id, number),
  CONSTRAINT seed_log_lines_level_known CHECK (level IN ('info', 'success', 'error')),
  CONSTRAINT seed_log_lines_run_fkey FOREIGN KEY (run_id) REFERENCES seed_runs (id) ON DELETE CASCADE
);
