-- Cards that leave with a helper.
DROP INDEX CONCURRENTLY IF EXISTS parent_cards_helper_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS parent_cards_helper_idx ON parent_cards (helper_id);
