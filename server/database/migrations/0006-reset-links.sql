-- A person's links to set a new password are found by whose they are, once one was used. Hashed, because values of other
-- kinds are longer than an ordered index takes.
CREATE INDEX verifications_value_idx ON verifications USING hash (value);
