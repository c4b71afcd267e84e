-- Learners with an address that its owner has not confirmed.
DROP INDEX CONCURRENTLY IF EXISTS profiles_unverified_email_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS profiles_unverified_email_idx ON profiles (unverified_email)
WHERE unverified_email IS NOT NULL;
