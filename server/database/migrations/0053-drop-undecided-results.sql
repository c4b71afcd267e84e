-- Answers that are judged later have no result until then (0044), so nothing reads or writes this. The index goes with it.
ALTER TABLE test_results DROP COLUMN is_undecided;
