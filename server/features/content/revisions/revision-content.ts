import { z } from 'zod'
import { SubjectColor, TestType } from '#contract/fields.ts'
import type { ContentKind } from '../changes/change-queries.ts'
import { presentLessonContent } from '../lessons/present.ts'
import { presentTestContent } from '../timed-tests/present.ts'

const text = z.string().nullable()

const Grade = z.object({ name: z.string(), live_status: z.boolean() })
const Subject = z.object({
  name: z.string(),
  description: text,
  grade_id: z.uuid(),
  color: SubjectColor,
  is_required: z.boolean(),
})
const Lesson = z.object({
  number: z.int(),
  title: z.string(),
  description: text,
  video_title: text,
  video_url: text,
  video_duration: text,
  video_captions_url: text,
  text_title: text,
  text_markdown: text,
  quiz_title: text,
  quiz_questions: z.unknown(),
  assignment_title: text,
  assignment_instructions: text,
  assignment_tasks: z.unknown(),
  assignment_due_date: text,
})
const Test = z.object({
  type: TestType,
  title: z.string(),
  description: text,
  after_lesson_number: z.int(),
  duration_minutes: z.int(),
  passing_mark: z.int(),
  questions: z.unknown(),
})

export type RevisionContent = ReturnType<typeof presentContent>

/**
 * Content of a revision, parsed from the columns that the trigger of migration 0013 stores. A column added later needs a
 * default here, or earlier revisions cannot be read.
 */
export function presentContent(kind: ContentKind, content: unknown) {
  switch (kind) {
    case 'grade': {
      const { name, live_status: published } = Grade.parse(content)
      return { kind, name, published }
    }
    case 'subject': {
      const { name, description, grade_id: gradeId, color, is_required: required } = Subject.parse(content)
      return { kind, name, description, gradeId, color, required }
    }
    case 'lesson':
      return { kind, ...presentLessonContent(Lesson.parse(content)) }
    case 'test':
      return { kind, ...presentTestContent(Test.parse(content)) }
  }
}
