-- A child who asks to join may have no email address (docs/glossary.md, request).
ALTER TABLE learner_requests ALTER COLUMN email DROP NOT NULL;
