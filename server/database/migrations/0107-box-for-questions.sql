-- Box of the consent for questions about lessons, unchecked at first.
ALTER TABLE consents ADD COLUMN is_asking_allowed boolean NOT NULL DEFAULT false;
