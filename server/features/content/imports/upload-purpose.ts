import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'

/** What a file is for, as the address says to which it is sent (contract/content/imports.ts). */
export type UploadPurpose =
  | { kind: 'questions'; target: { kind: 'lesson'; id: string; part: 'quiz' | 'assignment' } }
  | { kind: 'questions'; target: { kind: 'test'; id: string; part: null } }
  | { kind: 'lessons'; target: { kind: 'subject'; id: string; part: null } }
  | { kind: 'grade'; target: null }

const Questions = z.object({ kind: z.literal('questions') })
const Query = z.union([
  Questions.extend({ lessonId: Id, part: z.enum(['quiz', 'assignment']) }).transform(
    ({ kind, lessonId: id, part }): UploadPurpose => ({ kind, target: { kind: 'lesson', id, part } }),
  ),
  Questions.extend({ testId: Id }).transform(
    ({ kind, testId: id }): UploadPurpose => ({ kind, target: { kind: 'test', id, part: null } }),
  ),
  z
    .object({ kind: z.literal('lessons'), subjectId: Id })
    .transform(
      ({ kind, subjectId: id }): UploadPurpose => ({ kind, target: { kind: 'subject', id, part: null } }),
    ),
  z.object({ kind: z.literal('grade') }).transform(({ kind }): UploadPurpose => ({ kind, target: null })),
])

/** Null when the address does not say it. */
export function uploadPurpose(query: Record<string, string>): UploadPurpose | null {
  return Query.safeParse(query).data ?? null
}

/** The name of a file as it is shown: of one line, no longer than a title, without folders. */
export function shownFileName(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const shown = last
    .replace(/\p{Cc}|\p{Cf}/gu, '')
    .slice(0, CONTENT_LIMITS.title)
    .toWellFormed()
    .trim()
  return shown === '' ? 'file' : shown
}

/** How many bytes are taken in. What surrounds the files of a form is counted with them. */
export const MOST_BYTES: Record<UploadPurpose['kind'], number> = CONTENT_LIMITS.uploadBytes
