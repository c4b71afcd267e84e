-- Drawn plant that a learner has chosen (domain/avatars.ts); without one, it follows from the id.
ALTER TABLE profiles
  ADD COLUMN avatar text,
  ADD CONSTRAINT profiles_avatar_known CHECK (avatar IN (
    'sunflower', 'tulip', 'daisy', 'cactus', 'fern', 'clover', 'strawberry', 'cherry', 'pumpkin', 'carrot', 'acorn', 'bamboo'
  )) NOT VALID;
