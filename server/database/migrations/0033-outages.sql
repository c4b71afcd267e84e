-- Heartbeat of all server processes together (readings, "Outages"): the one row is written every second, as long as answers
-- can be saved.
CREATE TABLE heartbeats (
  one boolean NOT NULL DEFAULT true,
  at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT heartbeats_pkey PRIMARY KEY (one),
  CONSTRAINT heartbeats_one_row CHECK (one)
);
INSERT INTO heartbeats DEFAULT VALUES;

-- Seconds by which outages have moved the deadline: an hour in all.
ALTER TABLE test_attempts
  ADD COLUMN outage_seconds integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT test_attempts_outage_seconds_range CHECK (outage_seconds BETWEEN 0 AND 3600);
