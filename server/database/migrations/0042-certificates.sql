-- Certificates that were earned: they stay when lessons or tests are added later, or the subject is purged. The names and
-- counts are those of the day. The subject may no longer exist.
CREATE TABLE certificates (
  user_id      uuid NOT NULL,
  subject_id   uuid NOT NULL,
  subject_name text NOT NULL,
  grade_name   text NOT NULL,
  lessons      integer NOT NULL,
  tests        integer NOT NULL,
  earned_date  date NOT NULL,
  CONSTRAINT certificates_pkey PRIMARY KEY (user_id, subject_id),
  CONSTRAINT certificates_lessons_range CHECK (lessons > 0),
  CONSTRAINT certificates_tests_range CHECK (tests >= 0),
  CONSTRAINT certificates_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
