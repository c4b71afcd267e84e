-- Weekly email of a parent (readings, "Weekly email"): off until the parent switches it on.
CREATE TABLE weekly_emails (
  parent_id  uuid NOT NULL,
  -- 1 is Monday.
  weekday    integer NOT NULL,
  hour       integer NOT NULL,
  time_zone  text NOT NULL,
  -- When the next one is due; null while it is switched off.
  next_at    timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT weekly_emails_pkey PRIMARY KEY (parent_id),
  CONSTRAINT weekly_emails_weekday_range CHECK (weekday BETWEEN 1 AND 7),
  CONSTRAINT weekly_emails_hour_range CHECK (hour BETWEEN 0 AND 23),
  CONSTRAINT weekly_emails_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX weekly_emails_next_idx ON weekly_emails (next_at) WHERE next_at IS NOT NULL;

-- Children whom a parent has left out of the weekly email.
CREATE TABLE weekly_email_exclusions (
  parent_id uuid NOT NULL,
  child_id  uuid NOT NULL,
  CONSTRAINT weekly_email_exclusions_pkey PRIMARY KEY (parent_id, child_id),
  CONSTRAINT weekly_email_exclusions_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT weekly_email_exclusions_child_fkey FOREIGN KEY (child_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX weekly_email_exclusions_child_idx ON weekly_email_exclusions (child_id);

-- A week of a parent, inserted with its mail: there is one at most, whatever the processes and clocks do. `week` is its Monday.
CREATE TABLE weekly_email_weeks (
  parent_id  uuid NOT NULL,
  week       date NOT NULL,
  -- Null when no mail was sent, after two quiet weeks, and once the mail is deleted.
  mail_id    uuid,
  quiet      boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT weekly_email_weeks_pkey PRIMARY KEY (parent_id, week),
  CONSTRAINT weekly_email_weeks_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT weekly_email_weeks_mail_fkey FOREIGN KEY (mail_id) REFERENCES mails (id) ON DELETE SET NULL
);
CREATE INDEX weekly_email_weeks_mail_idx ON weekly_email_weeks (mail_id) WHERE mail_id IS NOT NULL;

-- Further headers, such as List-Unsubscribe.
ALTER TABLE mails ADD COLUMN headers jsonb NOT NULL DEFAULT '{}';
