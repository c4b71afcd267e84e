-- Uses of `npm run end-sessions`.
ALTER TABLE operator_events DROP CONSTRAINT operator_events_kind_known;
ALTER TABLE operator_events ADD CONSTRAINT operator_events_kind_known CHECK (kind IN (
  'backup', 'backup-failed', 'verification', 'verification-failed', 'database-size', 'request-failed', 'sign-in-failed',
  'outage', 'work-lost', 'sql', 'log-account', 'second-step-reset', 'sessions-ended'
)) NOT VALID;
ALTER TABLE operator_events VALIDATE CONSTRAINT operator_events_kind_known;
