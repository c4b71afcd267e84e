import { plural, t } from '@lingui/core/macro'
import { formatList } from '#web/ui/format.ts'
import type { ContentKind, Counts, Editor } from './content-queries.ts'

export const KIND_LABELS = {
  get grade() {
    return t`Grade`
  },
  get subject() {
    return t`Subject`
  },
  get lesson() {
    return t`Lesson`
  },
  get test() {
    return t`Test`
  },
} as const

type Texts = Record<ContentKind, () => string>

const SUCCESSES = {
  added: {
    grade: () => t`Grade added successfully`,
    subject: () => t`Subject added successfully`,
    lesson: () => t`Lesson added successfully`,
    test: () => t`Test added successfully`,
  },
  updated: {
    grade: () => t`Grade updated successfully`,
    subject: () => t`Subject updated successfully`,
    lesson: () => t`Lesson updated successfully`,
    test: () => t`Test updated successfully`,
  },
  deleted: {
    grade: () => t`Grade deleted successfully`,
    subject: () => t`Subject deleted successfully`,
    lesson: () => t`Lesson deleted successfully`,
    test: () => t`Test deleted successfully`,
  },
  restored: {
    grade: () => t`Grade restored successfully`,
    subject: () => t`Subject restored successfully`,
    lesson: () => t`Lesson restored successfully`,
    test: () => t`Test restored successfully`,
  },
} as const satisfies Record<string, Texts>

const FAILURES = {
  add: {
    grade: () => t`Failed to add grade. Please try again.`,
    subject: () => t`Failed to add subject. Please try again.`,
    lesson: () => t`Failed to add lesson. Please try again.`,
    test: () => t`Failed to add test. Please try again.`,
  },
  update: {
    grade: () => t`Failed to update grade. Please try again.`,
    subject: () => t`Failed to update subject. Please try again.`,
    lesson: () => t`Failed to update lesson. Please try again.`,
    test: () => t`Failed to update test. Please try again.`,
  },
  delete: {
    grade: () => t`Failed to delete grade. Please try again.`,
    subject: () => t`Failed to delete subject. Please try again.`,
    lesson: () => t`Failed to delete lesson. Please try again.`,
    test: () => t`Failed to delete test. Please try again.`,
  },
  restore: {
    grade: () => t`Failed to restore grade. Please try again.`,
    subject: () => t`Failed to restore subject. Please try again.`,
    lesson: () => t`Failed to restore lesson. Please try again.`,
    test: () => t`Failed to restore test. Please try again.`,
  },
} as const satisfies Record<string, Texts>

/** Toast after a change (accounts-and-parent-portal.md section 8). */
export const successMessage = (kind: ContentKind, action: keyof typeof SUCCESSES) => SUCCESSES[action][kind]()

/** Toast after a failure for which the server gave no message. */
export const failureMessage = (kind: ContentKind, action: keyof typeof FAILURES) => FAILURES[action][kind]()

export const FETCH_FAILED = {
  get grades() {
    return t`Failed to fetch grades. Please try again.`
  },
  get subjects() {
    return t`Failed to fetch subjects. Please try again.`
  },
  get lessons() {
    return t`Failed to fetch lessons. Please try again.`
  },
  get data() {
    return t`Failed to fetch data. Please try again.`
  },
} as const

/** In the editor of an item that does not exist, for example at an old address. */
export const MISSING = {
  get lesson() {
    return t`We couldn’t find this lesson. If it was deleted, it may be in the trash.`
  },
  get test() {
    return t`We couldn’t find this test. If it was deleted, it may be in the trash.`
  },
} as const

/** Chooses a text about a change by its author. */
export function forEditor<Text>(
  editor: Editor,
  texts: { unknown: () => Text; you: () => Text; named: (name: string) => Text },
): Text {
  if (editor === null) return texts.unknown()
  return editor.isYou ? texts.you() : texts.named(editor.name)
}

/** `3 questions` */
export const COUNTS = {
  grade: (count: number) => plural(count, { one: '# grade', other: '# grades' }),
  subject: (count: number) => plural(count, { one: '# subject', other: '# subjects' }),
  lesson: (count: number) => plural(count, { one: '# lesson', other: '# lessons' }),
  test: (count: number) => plural(count, { one: '# test', other: '# tests' }),
  question: (count: number) => plural(count, { one: '# question', other: '# questions' }),
} as const

/** `1 grade, 3 subjects, and 12 lessons`, without zero counts; empty if all are zero. */
export function listCounts(
  counts: readonly (readonly [count: number | undefined, kind: keyof typeof COUNTS])[],
): string {
  return formatList(counts.flatMap(([count, kind]) => (count ? [COUNTS[kind](count)] : [])))
}

/** The content of a grade or subject, or of a deletion. */
export function formatContentCounts({ subjects, lessons, tests }: Partial<Counts>): string {
  return listCounts([
    [subjects, 'subject'],
    [lessons, 'lesson'],
    [tests, 'test'],
  ])
}
