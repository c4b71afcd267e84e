-- Cards with which a parent tells a child "Well done!" (domain/parent-cards.ts): a drawing or a text. The id comes from the
-- browser, so that a card that is sent twice is stored once.
CREATE TABLE parent_cards (
  user_id   uuid NOT NULL,
  id        uuid NOT NULL,
  parent_id uuid NOT NULL,
  drawing   text,
  message   text,
  sent_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT parent_cards_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT parent_cards_drawing_known CHECK (drawing IN (
    'sunflower', 'bouquet', 'sprout', 'snail', 'bee', 'butterfly', 'rainbow', 'watering-can', 'tree', 'basket', 'ladybug', 'sun'
  )),
  CONSTRAINT parent_cards_message_range CHECK (char_length(message) BETWEEN 1 AND 3000),
  CONSTRAINT parent_cards_content_range CHECK (num_nonnulls(drawing, message) = 1),
  CONSTRAINT parent_cards_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT parent_cards_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX parent_cards_parent_idx ON parent_cards (parent_id);
