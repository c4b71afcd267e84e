-- Email addresses that parents entered for learners, until their mailbox answers. `email` is what signs a person in and
-- gets reset links; so a learner has there a made-up address until then (domain/accounts.ts), and no other code can
-- mistake an unverified address for one of the learner's.

ALTER TABLE profiles
  ADD COLUMN unverified_email text,
  ADD COLUMN unverified_email_since timestamptz,
  ADD CONSTRAINT profiles_unverified_email_key UNIQUE (unverified_email),
  ADD CONSTRAINT profiles_unverified_email_lower CHECK (unverified_email = lower(unverified_email)),
  ADD CONSTRAINT profiles_unverified_email_dated CHECK ((unverified_email IS NULL) = (unverified_email_since IS NULL)),
  ADD CONSTRAINT profiles_unverified_email_of_learner CHECK (unverified_email IS NULL OR NOT is_parent);

-- No mailbox was asked so far. Learners sign in by username, and by email again once its mailbox has answered.
UPDATE profiles
SET unverified_email = email, unverified_email_since = created_at, email = id || '@learner.invalid', email_verified = true
WHERE NOT is_parent;
