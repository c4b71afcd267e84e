import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import type { ZipLimits } from '#packages/content-formats/zip/read-zip.ts'

/** Limits of imported files, checked before parsing. Sizes in bytes unless stated otherwise. */
export const FORMAT_LIMITS = {
  /** File of questions; one quiz has at most 200. */
  questionFile: CONTENT_LIMITS.uploadBytes.questions,
  /** Questions of one file. */
  questions: 5000,
  /** Characters of one question in GIFT. */
  giftQuestion: 100_000,
  /** Answers of one question in GIFT. */
  giftAnswers: 100,
  /** One lesson in Markdown, including questions in its front matter. */
  lesson: 2_000_000,
  frontMatter: 100_000,
  /** grade.json, subject.json and tests.json. */
  json: 2_000_000,
  /** Entries of one tests.json: each type once, with a margin for mistakes. */
  tests: 20,
  /** All JSON and Markdown files of an archive. */
  archiveText: CONTENT_LIMITS.uploadBytes.lessons,
  /** Front matter of all lessons of an archive: YAML is the slowest to parse. */
  archiveFrontMatter: 4_000_000,
  subjects: 200,
  images: 2000,
} as const

export const ZIP_LIMITS: ZipLimits = {
  maxBytes: CONTENT_LIMITS.uploadBytes.grade,
  maxEntries: 5000,
  maxEntryBytes: 4 * 1024 * 1024,
  maxTotalBytes: 256 * 1024 * 1024,
  maxRatio: 200,
  maxPathLength: 300,
}
