-- What was done about a child, and how adults signed in, for the people it is about (docs/security.md, "Log of a family").
-- Where it belongs to the role trellis_log (server/family-log/protect-log.ts), no later migration can change it: names of
-- kinds and roles are checked by the server alone.
CREATE TABLE family_log (
  id         uuid NOT NULL DEFAULT gen_random_uuid(),
  at         timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind       text NOT NULL,
  -- Child whom it is about, for all of the child's parents; or the adult who alone reads it.
  child_id   uuid,
  owner_id   uuid,
  -- Person who did it; null for the server, or after the deletion of the account.
  actor_id   uuid,
  actor_role text NOT NULL,
  detail     text,
  CONSTRAINT family_log_pkey PRIMARY KEY (id),
  CONSTRAINT family_log_reader_check CHECK (num_nonnulls(child_id, owner_id) = 1),
  CONSTRAINT family_log_length_check CHECK (length(kind) <= 40 AND length(actor_role) <= 20 AND length(detail) <= 300),
  CONSTRAINT family_log_child_fkey FOREIGN KEY (child_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT family_log_owner_fkey FOREIGN KEY (owner_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT family_log_actor_fkey FOREIGN KEY (actor_id) REFERENCES profiles (id) ON DELETE SET NULL
);
CREATE INDEX family_log_child_idx ON family_log (child_id, at, id);
CREATE INDEX family_log_owner_idx ON family_log (owner_id, at, id);
CREATE INDEX family_log_actor_idx ON family_log (actor_id);
CREATE INDEX family_log_at_idx ON family_log (at);

-- The rows of a person are deleted with the person, by the keys, and those of the last 12 months by nothing else. The keys and
-- this function act with the rights of their owner.
CREATE FUNCTION delete_old_log_entries(max_rows integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deleted integer;
BEGIN
  DELETE FROM public.family_log WHERE id IN (
    SELECT id FROM public.family_log WHERE at < now() - interval '12 months' LIMIT max_rows
  );
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;
