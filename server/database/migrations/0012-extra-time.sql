-- How many times a test's own duration a learner is given; 1.00 for no extra time. Set by a parent. An attempt has the
-- deadline that it was started with, so a change counts from the next test on.
ALTER TABLE profiles
  ADD COLUMN extra_time_factor numeric(3,2) NOT NULL DEFAULT 1.00,
  ADD CONSTRAINT profiles_extra_time_factor_range CHECK (extra_time_factor BETWEEN 1 AND 2);
