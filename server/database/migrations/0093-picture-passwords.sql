-- Picture password of a child: four of twelve plants in order, as a hash (docs/security.md).
CREATE TABLE picture_passwords (
  user_id    uuid NOT NULL,
  hash       text NOT NULL,
  -- Wrong tries since the last sign-in; after five, only the password signs in.
  wrong      integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT picture_passwords_pkey PRIMARY KEY (user_id),
  CONSTRAINT picture_passwords_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
