-- Skills on which a skill builds, within its subject in the same or another grade. They form no circle
-- (domain/content/skill-needs.ts).
CREATE TABLE skill_needs (
  skill_id       text NOT NULL,
  needs_skill_id text NOT NULL,
  -- A sentence for content managers and parents: the step in which the needed skill is used.
  because        text NOT NULL,
  -- In the author's order.
  position       integer NOT NULL,
  CONSTRAINT skill_needs_pkey PRIMARY KEY (skill_id, needs_skill_id),
  CONSTRAINT skill_needs_skill_fkey FOREIGN KEY (skill_id) REFERENCES skills (id) ON DELETE CASCADE,
  CONSTRAINT skill_needs_needs_skill_fkey FOREIGN KEY (needs_skill_id) REFERENCES skills (id) ON DELETE CASCADE,
  CONSTRAINT skill_needs_needs_skill_id_other CHECK (needs_skill_id <> skill_id),
  CONSTRAINT skill_needs_because_range CHECK (char_length(because) BETWEEN 1 AND 200),
  CONSTRAINT skill_needs_position_range CHECK (position BETWEEN 1 AND 4)
);
CREATE INDEX skill_needs_needs_skill_idx ON skill_needs (needs_skill_id);
