-- Lessons that parents book with tutors, whom the configuration names (docs/operations.md). A time of a tutor is booked once.
CREATE TABLE tutor_bookings (
  id           uuid NOT NULL,
  -- Null once the child is deleted, until the tutor has been told.
  child_id     uuid,
  -- The parent who booked; null once that account is deleted.
  parent_id    uuid,
  -- Id in the configuration, and the name of that time.
  tutor        text NOT NULL,
  tutor_name   text NOT NULL,
  starts_at    timestamptz NOT NULL,
  -- Names of what the parent chose to show to the tutor.
  subject_name text,
  skill_name   text,
  booked_at    timestamptz NOT NULL DEFAULT now(),
  canceled_at  timestamptz,
  canceled_by  text,
  reminded_at  timestamptz,
  -- When the tutor marked that nobody came.
  missed_at    timestamptz,
  CONSTRAINT tutor_bookings_pkey PRIMARY KEY (id),
  CONSTRAINT tutor_bookings_canceled_check CHECK (
    (canceled_at IS NULL) = (canceled_by IS NULL) AND canceled_by IN ('parent', 'tutor', 'server')
  ),
  CONSTRAINT tutor_bookings_missed_check CHECK (missed_at IS NULL OR canceled_at IS NULL),
  CONSTRAINT tutor_bookings_child_fkey FOREIGN KEY (child_id) REFERENCES profiles (id) ON DELETE SET NULL,
  CONSTRAINT tutor_bookings_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX tutor_bookings_time_key ON tutor_bookings (tutor, starts_at) WHERE canceled_at IS NULL;
CREATE INDEX tutor_bookings_child_idx ON tutor_bookings (child_id, starts_at);
CREATE INDEX tutor_bookings_parent_idx ON tutor_bookings (parent_id);
CREATE INDEX tutor_bookings_start_idx ON tutor_bookings (starts_at);
