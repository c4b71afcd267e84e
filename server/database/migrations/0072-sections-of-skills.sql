-- Heading of the section that teaches a skill, in the reading of the lesson that teaches it; null for the whole reading. Skills of
-- earlier versions have none. A heading that the reading no longer has leads to the whole reading (domain/content/reading-headings.ts).
-- long lock: skills are content, some hundreds of rows
ALTER TABLE skills
  ADD COLUMN section text,
  ADD CONSTRAINT skills_section_range CHECK (char_length(section) BETWEEN 1 AND 200);
