-- Text that a parent read when agreeing (server/agreed-text.ts): the language of the page, and a hash of the text in it and
-- in English beside it. A consent from before was given to the English text of its version, without a hash.
ALTER TABLE consents ADD COLUMN text_language text, ADD COLUMN text_hash text;
