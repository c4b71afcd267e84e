-- What a helper picks for a child and a day ("For tonight"): practice of a stuck skill, or a worksheet of it (docs/security.md).
-- The id comes from the browser, so that a pick that is sent twice is stored once. A pick leaves with its helper.
CREATE TABLE helper_picks (
  user_id   uuid NOT NULL,
  id        uuid NOT NULL,
  helper_id uuid NOT NULL,
  kind      text NOT NULL,
  -- Id of the skill.
  skill     text NOT NULL,
  -- Number of the worksheet; null for practice.
  sheet     integer,
  day       date NOT NULL,
  picked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT helper_picks_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT helper_picks_kind_known CHECK (kind IN ('practice', 'worksheet')),
  CONSTRAINT helper_picks_sheet_check CHECK ((kind = 'worksheet') = (sheet IS NOT NULL)),
  CONSTRAINT helper_picks_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT helper_picks_helper_fkey FOREIGN KEY (user_id, helper_id) REFERENCES helpers (child_id, helper_id) ON DELETE CASCADE
);
CREATE INDEX helper_picks_helper_idx ON helper_picks (helper_id);
CREATE INDEX helper_picks_age_idx ON helper_picks (picked_at);
