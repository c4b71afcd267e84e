import type { Question } from '#domain/scoring/question.ts'

type Texts = {
  number: number
  title: string
  description: string | null
  video_title: string | null
  video_url: string | null
  video_duration: string | null
  video_captions_url: string | null
  text_title: string | null
  text_markdown: string | null
  quiz_title: string | null
  assignment_title: string | null
  assignment_instructions: string | null
  /** YYYY-MM-DD */
  assignment_due_date: string | null
}

/** What is written in a lesson, as it is read: its questions may be anything. */
export type StoredLesson = Texts & { quiz_questions: unknown; assignment_tasks: unknown }

/** What is written in a lesson, as it may be stored (check-lesson.ts), with the HTML made of its Markdown. */
export type LessonValues = Texts & {
  quiz_questions: Question[] | null
  assignment_tasks: Question[] | null
  text_content: string | null
}
