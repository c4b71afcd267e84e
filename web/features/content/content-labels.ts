import type { ContentKind, Counts, Editor } from './content-queries.ts'

export const KIND_LABELS = { grade: 'Grade', subject: 'Subject', lesson: 'Lesson', test: 'Test' } as const

/** Toast after a change (accounts-and-parent-portal.md section 8). */
export function successMessage(kind: ContentKind, action: 'added' | 'updated' | 'deleted' | 'duplicated' | 'restored') {
  return `${KIND_LABELS[kind]} ${action} successfully`
}

/** Toast after a failure for which the server gave no message. */
export function failureMessage(kind: ContentKind, action: 'add' | 'update' | 'delete' | 'duplicate' | 'restore') {
  return `Failed to ${action} ${kind}. Please try again.`
}

export const FETCH_FAILED = {
  grades: 'Failed to fetch grades. Please try again.',
  subjects: 'Failed to fetch subjects. Please try again.',
  lessons: 'Failed to fetch lessons. Please try again.',
  data: 'Failed to fetch data. Please try again.',
} as const

/** In the editor of an item that does not exist, for example at an old address. */
export const MISSING = {
  lesson: 'We couldn’t find this lesson. If it was deleted, it may be in the trash.',
  test: 'We couldn’t find this test. If it was deleted, it may be in the trash.',
} as const

/** An editor's name within a sentence. */
export function editorName(editor: Editor): string {
  if (editor === null) return 'someone'
  return editor.isYou ? 'you' : editor.name
}

/** An editor's name at the start of a sentence. */
export function editorNameAtStart(editor: Editor): string {
  if (editor === null) return 'Someone'
  return editor.isYou ? 'You, in another tab or browser,' : editor.name
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction', style: 'long' })

/** `3 questions` */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

/** `1 grade, 3 subjects, and 12 lessons`, without zero counts; empty if all are zero. */
export function listCounts(counts: readonly (readonly [count: number | undefined, noun: string])[]): string {
  return list.format(counts.flatMap(([count, noun]) => (count ? [formatCount(count, noun)] : [])))
}

/** The content of a grade or subject, or of a deletion. */
export function formatContentCounts({ subjects, lessons, tests }: Partial<Counts>): string {
  return listCounts([
    [subjects, 'subject'],
    [lessons, 'lesson'],
    [tests, 'test'],
  ])
}
