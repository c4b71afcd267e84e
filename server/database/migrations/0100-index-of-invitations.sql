-- Unique invitations of a link and a child, which the next migration makes a constraint.
DROP INDEX CONCURRENTLY IF EXISTS helper_invitations_token_hash_child_key;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS helper_invitations_token_hash_child_key ON helper_invitations (token_hash, child_id);
