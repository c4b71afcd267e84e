-- Days of study per week that a family aims at (readings, "Days").
ALTER TABLE profiles
  ADD COLUMN goal_days integer NOT NULL DEFAULT 3,
  ADD CONSTRAINT profiles_goal_days_range CHECK (goal_days BETWEEN 1 AND 7);

-- The parent's dashboard lists the requests that wait for that parent.
CREATE INDEX learner_requests_parent_idx ON learner_requests (parent_email, expires_at);
