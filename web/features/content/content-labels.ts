import type { ContentKind, Counts } from './content-types.ts'

/** How each field of grades, subjects, lessons and tests is called where people read of it. */
const FIELD_LABELS: Record<string, string> = {
  name: 'Name',
  published: 'Status',
  description: 'Description',
  gradeId: 'Grade',
  color: 'Color',
  required: 'Kind',
  number: 'Lesson number',
  title: 'Title',
  videoTitle: 'Video title',
  videoUrl: 'Video address',
  videoDuration: 'Video duration',
  videoCaptionsUrl: 'Captions address',
  textTitle: 'Text title',
  textMarkdown: 'Text',
  quizTitle: 'Quiz title',
  quizQuestions: 'Quiz questions',
  assignmentTitle: 'Assignment title',
  assignmentInstructions: 'Assignment instructions',
  assignmentTasks: 'Assignment tasks',
  assignmentDueDate: 'Due date',
  type: 'Type',
  afterLessonNumber: 'After lesson',
  durationMinutes: 'Minutes',
  passingMark: 'Passing mark',
  questions: 'Questions',
}

export function fieldLabel(name: string): string {
  return FIELD_LABELS[name] ?? name
}

/** `3 subjects, 12 lessons, and 1 test`, without what there is none of; empty where there is nothing at all. */
export function formatCounts({ subjects, lessons, tests }: Partial<Counts>): string {
  const parts = [counted(subjects, 'subject'), counted(lessons, 'lesson'), counted(tests, 'test')]
  return list.format(parts.filter((part) => part !== ''))
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction', style: 'long' })

function counted(count: number | undefined, word: string): string {
  if (!count) return ''
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment by the clock on the wall of who reads it: Dec 1, 2026, 10:32 AM. */
export function formatDateTime(moment: Date): string {
  return format.format(moment)
}

/** How each kind is called. */
export const KIND_LABELS = { grade: 'Grade', subject: 'Subject', lesson: 'Lesson', test: 'Test' } as const

/** What is said when something was done (accounts-and-parent-portal.md section 8, and alike where it has none). */
export function successMessage(
  kind: ContentKind,
  deed: 'added' | 'updated' | 'deleted' | 'duplicated' | 'restored',
) {
  return `${KIND_LABELS[kind]} ${deed} successfully`
}

/** What is said when it broke, and no refusal tells why. */
export function failureMessage(
  kind: ContentKind,
  deed: 'add' | 'update' | 'delete' | 'duplicate' | 'restore',
) {
  return `Failed to ${deed} ${kind}. Please try again.`
}

export const FETCH_FAILED = {
  grades: 'Failed to fetch grades. Please try again.',
  subjects: 'Failed to fetch subjects. Please try again.',
  lessons: 'Failed to fetch lessons. Please try again.',
  data: 'Failed to fetch data. Please try again.',
} as const
