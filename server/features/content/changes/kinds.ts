import { sql } from 'kysely'
import type { CONTENT_KINDS } from '#contract/content/changes.ts'

export type ContentKind = (typeof CONTENT_KINDS)[number]

/** The table of each kind, what is in the bin included. */
export const STORED = {
  grade: sql.table('stored_grades'),
  subject: sql.table('stored_subjects'),
  lesson: sql.table('stored_lessons'),
  test: sql.table('stored_tests'),
} as const satisfies Record<ContentKind, unknown>

const RENAMED: Record<string, string> = { live_status: 'published', is_required: 'required' }

/** A column as the contract calls it. */
export function fieldOf(column: string): string {
  return RENAMED[column] ?? column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
