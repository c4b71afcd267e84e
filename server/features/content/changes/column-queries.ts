import { sql } from 'kysely'
import type { z } from 'zod'
import type { CONTENT_KINDS, LessonPart } from '#contract/content/fields.ts'

export type ContentKind = (typeof CONTENT_KINDS)[number]

/** Table of each kind, including items in the trash. */
export const STORED_TABLES = {
  grade: sql.table('stored_grades'),
  subject: sql.table('stored_subjects'),
  lesson: sql.table('stored_lessons'),
  test: sql.table('stored_tests'),
} as const satisfies Record<ContentKind, unknown>

/** Columns of a lesson's content, without its number, title and due date. */
const UNDATED_LESSON_COLUMNS = [
  'description',
  'unit',
  'standards',
  'video_title',
  'video_url',
  'video_duration',
  'video_captions_url',
  'video_narration_url',
  'text_title',
  'text_markdown',
  'text_content',
  'quiz_title',
  'quiz_questions',
  'quiz_ask',
  'assignment_title',
  'assignment_instructions',
  'assignment_tasks',
  'assignment_ask',
  'practice_items',
  'landing_items',
  'film_pauses',
  'film_items',
  'writing',
] as const

/** Column of each list of questions of a lesson. */
export const LIST_COLUMNS = {
  quiz: 'quiz_questions',
  assignment: 'assignment_tasks',
  practice: 'practice_items',
  landing: 'landing_items',
  film: 'film_items',
} as const satisfies Record<z.infer<typeof LessonPart>, (typeof UNDATED_LESSON_COLUMNS)[number]>

const LESSON_COLUMNS = [...UNDATED_LESSON_COLUMNS, 'assignment_due_date', 'assignment_due_in_days'] as const

/** Columns of a test's content. */
const TEST_COLUMNS = [
  'type',
  'title',
  'description',
  'after_lesson_number',
  'duration_minutes',
  'passing_mark',
  'questions',
] as const

const columnList = (columns: readonly string[], from = '') => sql.join(columns.map((column) => sql.ref(from + column)))

/** Column lists for INSERT, and for its SELECT from rows `source`. */
export const lessonColumns = columnList(LESSON_COLUMNS)
export const sourceLessonColumns = columnList(LESSON_COLUMNS, 'source.')
export const sourceUndatedLessonColumns = columnList(UNDATED_LESSON_COLUMNS, 'source.')
export const testColumns = columnList(TEST_COLUMNS)
export const sourceTestColumns = columnList(TEST_COLUMNS, 'source.')

/** Columns that a change of an item may set. */
export const CHANGEABLE_COLUMNS = {
  grade: ['name', 'live_status'],
  subject: ['name', 'description', 'grade_id', 'color', 'is_required'],
  lesson: ['number', 'title', ...LESSON_COLUMNS],
  test: TEST_COLUMNS,
} as const satisfies Record<ContentKind, readonly string[]>
