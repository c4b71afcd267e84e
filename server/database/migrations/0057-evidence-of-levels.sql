-- What the level of a skill rests on (docs/practice.md): standing before its last day with an answer, and the answers of that
-- day. Null for a level of an earlier version until its answers are counted again, and if they are not stored.
ALTER TABLE practice_skills ADD COLUMN evidence jsonb;
-- Of the rule of earlier versions; nothing reads them. A server of the previous version, still running while this one starts,
-- writes them.
ALTER TABLE practice_skills ALTER COLUMN run SET DEFAULT 0;

-- Draws of a question whose keys the learner has seen, by what they show (domain/practice/evidence.ts).
ALTER TABLE practice_questions ADD COLUMN shown_draws text[] NOT NULL DEFAULT '{}';

-- Learners whose levels a job counts again from their stored answers; afterwards, for sixty days, how many have changed.
CREATE TABLE level_recounts (
  user_id      uuid NOT NULL,
  recounted_at timestamptz,
  changed      integer NOT NULL DEFAULT 0,
  CONSTRAINT level_recounts_pkey PRIMARY KEY (user_id),
  CONSTRAINT level_recounts_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
INSERT INTO level_recounts (user_id)
SELECT id FROM profiles p WHERE EXISTS (SELECT FROM practice_skills s WHERE s.user_id = p.id);
CREATE INDEX level_recounts_recounted_idx ON level_recounts (recounted_at);
