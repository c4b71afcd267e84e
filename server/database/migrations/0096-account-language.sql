-- Language of screens, mails and printed pages for this person (domain/languages.ts); NULL until one is known, when each
-- device decides. A language that the operator has switched off stays, and is English until it is offered again.
ALTER TABLE profiles
  ADD COLUMN language text,
  ADD CONSTRAINT profiles_language_code CHECK (language ~ '^[a-z]{2,3}$') NOT VALID;
-- Of the page on which a child asked to join, for the account that follows.
ALTER TABLE learner_requests
  ADD COLUMN language text,
  ADD CONSTRAINT learner_requests_language_code CHECK (language ~ '^[a-z]{2,3}$') NOT VALID;
