-- Days by which a parent would like a child to finish a lesson or take a timed test. Nothing happens once a day has passed. An item
-- that is deleted leaves its row behind; pages pass over it.
CREATE TABLE target_days (
  user_id uuid NOT NULL,
  kind    text NOT NULL,
  item_id uuid NOT NULL,
  day     date NOT NULL,
  set_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT target_days_pkey PRIMARY KEY (user_id, kind, item_id),
  CONSTRAINT target_days_kind_known CHECK (kind IN ('lesson', 'test')),
  CONSTRAINT target_days_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
