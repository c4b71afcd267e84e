import { z } from 'zod'
import type { WritingTask } from '#contract/content/writing-tasks.ts'
import type { SubjectColor } from '#domain/content/content-limits.ts'
import type { TestType } from '#domain/marks/compute-marks.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { AudioType } from '#packages/content-formats/audio-type.ts'
import type { ImageType } from '#packages/content-formats/image-type.ts'

/**
 * Complete grade for export, import and seeding: everything its author wrote, without ids, versions and timestamps.
 *
 * Readers return this normal form, and writers preserve all of it:
 * - a missing text is null, never empty; texts are trimmed, except Markdown;
 * - Markdown has LF line endings and is not blank;
 * - no text has a NUL or a lone surrogate, which PostgreSQL and UTF-8 cannot store;
 * - order: subjects by name, lessons by number, tests by TEST_TYPES, images by name.
 */
export type GradeContent = {
  name: string
  published: boolean
  subjects: SubjectContent[]
  images: ImageContent[]
}

export type SubjectContent = {
  name: string
  description: string | null
  color: SubjectColor
  /** Required for the grade. */
  required: boolean
  /** Numbers are unique within the subject, start at 1, and may have gaps. */
  lessons: LessonContent[]
  /** Each type at most once. */
  tests: TestContent[]
  /** Null in files of versions without tags. */
  tags: SubjectTags | null
}

/** Skill on which another one builds; `because` names the step in which it is used. */
const SkillNeed = z.object({ skill: z.string(), because: z.string() })

/**
 * Tags of a subject's questions: skills in the order of the school year, and misconceptions by id. A skill without
 * `needs` or `section` says nothing about it: an import keeps what is stored.
 */
export const SubjectTags = z.object({
  skills: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      needs: z.array(SkillNeed).optional(),
      /** Heading of the section that teaches it in the reading of its lesson; null for the whole reading. */
      section: z.string().nullable().optional(),
    }),
  ),
  misconceptions: z.array(z.object({ id: z.string(), text: z.string() })),
})
export type SubjectTags = z.infer<typeof SubjectTags>

/** A missing part of a lesson has nulls and no questions. */
export type LessonContent = {
  number: number
  title: string
  description: string | null
  /** Consecutive lessons with the same unit form a group. */
  unit: string | null
  /** Codes of learning standards, separated by commas. */
  standards: string | null
  video: {
    title: string | null
    /** Address as in domain/content/video-address.ts. */
    url: string | null
    /** Minutes and seconds: 10:30 */
    duration: string | null
    /** Address of a WebVTT file. */
    captionsUrl: string | null
    /** Address of a recording, or `audio/<name>` of one in the same files. */
    narrationUrl: string | null
  }
  text: {
    title: string | null
    /** Markdown with TeX. Refers to images of the grade as `images/<name>`; see grade-images.ts. */
    markdown: string | null
  }
  /** `ask`: number of questions per attempt; null for all. */
  quiz: { title: string | null; questions: Question[]; ask: number | null }
  assignment: {
    title: string | null
    instructions: string | null
    tasks: Question[]
    ask: number | null
    due: DueDate | null
  }
  /** Questions that only practice asks. */
  practice: { questions: Question[] }
  /** Questions that only visitors see. */
  landing: { questions: Question[] }
  /** Questions that the film asks, and when: "0:22, 1:05" has a time for each (domain/content/film-pauses.ts). */
  film: { pauses: string | null; questions: Question[] }
  /** Tasks for written answers, at most one below each part. */
  writing: WritingTask[]
}

/** Calendar day as YYYY-MM-DD, or a number of days after the import of the lesson. */
export type DueDate = { date: string } | { inDays: number }

export type TestContent = {
  type: TestType
  title: string
  description: string | null
  /** 0 for before the first lesson. */
  afterLessonNumber: number
  durationMinutes: number
  /** In percent. */
  passingMark: number
  /** At least one. */
  questions: Question[]
}

/** Uploaded file: an image of a reading text, or a recording that is played with a video. */
export type ImageContent = {
  /** File name such as `water-cycle.png`, unique in the grade ignoring case. */
  name: string
  /** Detected from the first bytes, not the name. */
  contentType: ImageType | AudioType
  bytes: Uint8Array
}
