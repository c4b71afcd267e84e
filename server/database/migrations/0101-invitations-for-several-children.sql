-- One invitation of a helper may be for several children of a family: a row for each, with the same link.
ALTER TABLE helper_invitations DROP CONSTRAINT helper_invitations_token_hash_key;
ALTER TABLE helper_invitations ADD CONSTRAINT helper_invitations_token_hash_child_key UNIQUE USING INDEX helper_invitations_token_hash_child_key;
