-- Each heartbeat has a number, so that a process notices when the database goes back behind one that it has seen: a failover has then
-- lost work that was acknowledged.
ALTER TABLE heartbeats ADD COLUMN number bigint NOT NULL DEFAULT 0;

-- Outages with their length in seconds, and work that a failover lost.
ALTER TABLE operator_events DROP CONSTRAINT operator_events_kind_known;
ALTER TABLE operator_events ADD CONSTRAINT operator_events_kind_known CHECK (kind IN (
  'backup', 'backup-failed', 'verification', 'verification-failed', 'database-size', 'request-failed', 'sign-in-failed',
  'outage', 'work-lost', 'sql'
));
