-- How pages look for this person (domain/reading-options.ts); empty for the standard.
ALTER TABLE profiles
  ADD COLUMN reading_options text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT profiles_reading_options_known CHECK (cardinality(reading_options) <= 12 AND reading_options <@ ARRAY[
    'text-large', 'text-larger', 'text-largest', 'spacing', 'hyperlegible', 'tint-cream', 'tint-blue', 'tint-green',
    'tint-rose', 'ruler', 'calm', 'aloud'
  ]) NOT VALID;
