-- Times of the heartbeats before the last one, latest first. When a failover has lost work, they tell the time of the
-- last heartbeat that survived, even if other processes have written some since.
ALTER TABLE heartbeats ADD COLUMN earlier timestamptz[] NOT NULL DEFAULT '{}';
