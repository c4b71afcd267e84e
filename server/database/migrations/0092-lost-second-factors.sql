-- End of the wait after which an adult who has lost their second step can remove it; null without one.
ALTER TABLE profiles ADD COLUMN factor_reset_due_at timestamptz;
