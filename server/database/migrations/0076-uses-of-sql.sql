-- Uses of `npm run sql`, by which an operator reads how the installation runs, and of `npm run log-account`, which finds the lines
-- of a person in the log.
ALTER TABLE operator_events DROP CONSTRAINT operator_events_kind_known;
ALTER TABLE operator_events ADD CONSTRAINT operator_events_kind_known CHECK (kind IN (
  'backup', 'backup-failed', 'verification', 'verification-failed', 'database-size', 'request-failed', 'sign-in-failed',
  'outage', 'work-lost', 'sql', 'log-account'
));
