-- A parent may let a helper send cards, and pick practice and worksheets, to a child; off at first.
ALTER TABLE helpers ADD COLUMN is_sending_allowed boolean NOT NULL DEFAULT false;

-- A card is from a parent or from a helper, whose cards have a drawing and leave with them.
ALTER TABLE parent_cards
  ALTER COLUMN parent_id DROP NOT NULL,
  ADD COLUMN helper_id uuid,
  ADD CONSTRAINT parent_cards_sender_check CHECK (
    num_nonnulls(parent_id, helper_id) = 1 AND (helper_id IS NULL OR message IS NULL)
  ) NOT VALID,
  ADD CONSTRAINT parent_cards_helper_fkey FOREIGN KEY (user_id, helper_id) REFERENCES helpers (child_id, helper_id)
    ON DELETE CASCADE NOT VALID;
ALTER TABLE parent_cards VALIDATE CONSTRAINT parent_cards_sender_check;
ALTER TABLE parent_cards VALIDATE CONSTRAINT parent_cards_helper_fkey;
