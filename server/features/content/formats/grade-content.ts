import type { SUBJECT_COLORS } from '#contract/fields.ts'
import type { TestType } from '#domain/marks/compute-marks.ts'
import type { Question } from '#domain/scoring/question.ts'

/**
 * A whole grade as it is exported, imported and seeded: everything that its author wrote, and nothing of its rows (ids,
 * versions, timestamps).
 *
 * The normal form, which the reader gives and in which the writer loses nothing:
 * - a text that is not there is null, never empty; texts have no white space around them, Markdown aside;
 * - Markdown has LF line ends and is more than white space;
 * - no text holds a NUL or half a surrogate pair: neither PostgreSQL nor UTF-8 can;
 * - subjects by name, lessons by number, tests in the order of TEST_TYPES, images by name.
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
  /** Whether the grade counts on it. */
  required: boolean
  /** Numbers are unique within the subject, from 1; they may have gaps. */
  lessons: LessonContent[]
  /** Each type at most once. */
  tests: TestContent[]
}

export type SubjectColor = (typeof SUBJECT_COLORS)[number]

/** A part that a lesson has not has only nulls and no questions. */
export type LessonContent = {
  number: number
  title: string
  description: string | null
  video: {
    title: string | null
    /** The address it plays from; see domain/video-address.ts. */
    url: string | null
    /** Minutes and seconds: 10:30 */
    duration: string | null
    /** The address of its WebVTT captions. */
    captionsUrl: string | null
  }
  text: {
    title: string | null
    /** Markdown with TeX. Images of the grade stand in it as `images/<name>`; see image-references.ts. */
    markdown: string | null
  }
  quiz: { title: string | null; questions: Question[] }
  assignment: {
    title: string | null
    instructions: string | null
    tasks: Question[]
    due: DueDate | null
  }
}

/** A calendar day as YYYY-MM-DD, or so many days after the day on which the lesson comes in. */
export type DueDate = { date: string } | { inDays: number }

export type TestContent = {
  type: TestType
  title: string
  description: string | null
  /** 0: before the first lesson. */
  afterLessonNumber: number
  durationMinutes: number
  /** Percent. */
  passingMark: number
  /** At least one. */
  questions: Question[]
}

export type ImageContent = {
  /** A file name such as `water-cycle.png`, unique in the grade also where case does not count. */
  name: string
  /** As its first bytes tell, whatever its name says. */
  contentType: ImageType
  bytes: Uint8Array
}

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]
