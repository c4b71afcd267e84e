-- Kind of the last failed delivery, for the operator's page: unlike last_error it never names a recipient.
ALTER TABLE mails ADD COLUMN failure text;
ALTER TABLE mails ADD CONSTRAINT mails_failure_known
  CHECK (failure IN ('unreachable', 'sign-in', 'rejected', 'other')) NOT VALID;
ALTER TABLE mails VALIDATE CONSTRAINT mails_failure_known;
