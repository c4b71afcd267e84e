-- An address that a parent enters for a learner is not reserved before its owner has confirmed it, so several families may
-- enter the same: a refusal would tell a parent who has an account.
ALTER TABLE profiles DROP CONSTRAINT profiles_unverified_email_key;
