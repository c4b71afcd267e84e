import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'

/** How much a reader takes in; more is refused before it is looked at. Sizes in bytes unless something else is said. */
export const FORMAT_LIMITS = {
  /** A file of questions: thousands of them, where one quiz has 200 at most. */
  bank: CONTENT_LIMITS.uploadBytes.questions,
  /** Characters of one question in GIFT. */
  giftQuestion: 100_000,
  /** Marked answers of one question in GIFT. */
  giftAnswers: 100,
  /** Questions, or things told about a file; what follows is summed up in one more. */
  questions: 5000,
  problems: 500,
  /** One lesson in Markdown. Its questions stand in its front matter. */
  lesson: 2_000_000,
  frontMatter: 100_000,
  /** grade.json, subject.json and tests.json. */
  json: 2_000_000,
  /** In one tests.json: each of the types once, and room for mistakes. */
  tests: 20,
  /** A grade as a zip file, and what it holds. */
  archive: CONTENT_LIMITS.uploadBytes.grade,
  archiveEntries: 5000,
  archiveEntry: 4 * 1024 * 1024,
  archiveContent: 256 * 1024 * 1024,
  /** Characters of a path within an archive. */
  path: 300,
  /** How many times larger than packed the content may be; DEFLATE can do 1032, real text less than 20. */
  archiveRatio: 200,
  /** Of all JSON and Markdown files of an archive. */
  archiveText: CONTENT_LIMITS.uploadBytes.lessons,
  /** What stands before the reading texts of all its lessons: YAML is the slowest of all to read. */
  archiveFrontMatter: 4_000_000,
  subjects: 200,
  images: 2000,
} as const
