import type { ContentKind } from './content-types.ts'

/** How each kind is called. */
export const KIND_NAMES = { grade: 'Grade', subject: 'Subject', lesson: 'Lesson', test: 'Test' } as const

/** What is said when something was done (accounts-and-parent-portal.md section 8, and alike where it has none). */
export function successMessage(
  kind: ContentKind,
  deed: 'added' | 'updated' | 'deleted' | 'duplicated' | 'restored',
) {
  return `${KIND_NAMES[kind]} ${deed} successfully`
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
