-- Name of the process that claims a mail: it takes its own claim up again when the answer was lost, and renews no other's.
ALTER TABLE mails ADD COLUMN claimed_by uuid;
