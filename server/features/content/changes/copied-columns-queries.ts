import { sql } from 'kysely'
import type { StoredLessons, StoredTests } from '../../../database/types.gen.ts'

/** What is written in a lesson, beside its number and its title. */
const LESSON_COLUMNS = [
  'description',
  'video_title',
  'video_url',
  'video_duration',
  'video_captions_url',
  'text_title',
  'text_markdown',
  'text_content',
  'quiz_title',
  'quiz_questions',
  'assignment_title',
  'assignment_instructions',
  'assignment_tasks',
  'assignment_due_date',
] as const satisfies (keyof StoredLessons)[]

/** What is written in a test. */
const TEST_COLUMNS = [
  'type',
  'title',
  'description',
  'after_lesson_number',
  'duration_minutes',
  'passing_mark',
  'questions',
] as const satisfies (keyof StoredTests)[]

const listOf = (columns: readonly string[], from = '') =>
  sql.join(columns.map((column) => sql.ref(from + column)))

/** For INSERT, and for the SELECT that it takes them from, of the rows `source`. */
export const lessonColumns = listOf(LESSON_COLUMNS)
export const sourceLessonColumns = listOf(LESSON_COLUMNS, 'source.')
export const testColumns = listOf(TEST_COLUMNS)
export const sourceTestColumns = listOf(TEST_COLUMNS, 'source.')
