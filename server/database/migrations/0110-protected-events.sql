-- Events of the operator are added and never changed, like the log of families: once the table belongs to the role trellis_log
-- (server/family-log/protect-log.ts), no later migration can change it, so names of kinds are checked by the server alone.
ALTER TABLE operator_events DROP CONSTRAINT operator_events_kind_known;

-- Acts with the rights of its owner. Nothing else deletes an event.
CREATE FUNCTION delete_old_operator_events(max_rows integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deleted integer;
BEGIN
  DELETE FROM public.operator_events WHERE id IN (
    SELECT id FROM public.operator_events WHERE at < now() - interval '90 days' LIMIT max_rows
  );
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;
