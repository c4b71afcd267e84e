-- True while renewals are paused because a learner of the subscription is in a closed grade (readings, "New grades").
ALTER TABLE subscriptions ADD COLUMN renewals_paused boolean NOT NULL DEFAULT false;
CREATE INDEX subscriptions_renewals_paused_idx ON subscriptions (id) WHERE renewals_paused;
