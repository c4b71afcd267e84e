-- A distributed database (Citus) notifies nobody of a learner's events: they are written on the learner's node, whose
-- notifications reach its own listeners only, and a transaction over several nodes that has notified cannot be committed.
-- Each process reads every second there instead. Citus has the table pg_dist_node in each of its databases.
CREATE OR REPLACE FUNCTION record_event(learner uuid, activity text, about uuid, score numeric) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  next_number integer;
BEGIN
  INSERT INTO live_positions AS current (user_id, last_number) VALUES (learner, 1)
  ON CONFLICT (user_id) DO UPDATE SET last_number = current.last_number + 1
  RETURNING last_number INTO next_number;
  INSERT INTO live_events (user_id, number, activity, about_id, score)
  VALUES (learner, next_number, record_event.activity, about, record_event.score);
  IF to_regclass('pg_catalog.pg_dist_node') IS NULL THEN
    PERFORM pg_notify('live', 'studied ' || learner);
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION skip_event(learner uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_positions AS current (user_id, last_number) VALUES (learner, 1)
  ON CONFLICT (user_id) DO UPDATE SET last_number = current.last_number + 1;
  IF to_regclass('pg_catalog.pg_dist_node') IS NULL THEN
    PERFORM pg_notify('live', 'studied ' || learner);
  END IF;
END
$$;
