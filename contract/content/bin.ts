import { z } from 'zod'
import { Id } from '../fields.ts'
import { NOT_FOUND } from '../operation.ts'
import { ContentKind, Counts, contentOperation, Editor } from './changes.ts'

const Deletion = z.object({
  id: Id,
  kind: ContentKind,
  itemId: Id,
  /** The grade's or subject's name, the lesson's or test's title. */
  title: z.string(),
  /** The grade, then the subject, that it was in, by their names. */
  within: z.array(z.string()),
  with: Counts,
  /** Whether learners did something in it: progress, submissions, tests. */
  studied: z.boolean(),
  deletedBy: Editor.nullable(),
  deletedAt: z.date(),
  /** From when on it may be gone for good. */
  expiresAt: z.date(),
})

const tags = ['Content: bin']

/** Deleted content waits here for 30 days (domain/retention.ts) with all that hangs on it, and is then gone for good. */
export const contentBin = {
  list: contentOperation
    .route({ method: 'GET', path: '/content/bin', summary: 'List deleted content, newest first', tags })
    .output(z.object({ deletions: z.array(Deletion) })),
  restore: contentOperation
    .errors(NOT_FOUND)
    .errors({
      /** The message says what is in the way, for people. */
      CANNOT_RESTORE: {
        status: 409,
        message: 'This cannot be restored at present.',
        data: z.object({ reason: z.enum(['name-taken', 'number-taken', 'type-taken', 'parent-in-bin']) }),
      },
    })
    .route({
      method: 'POST',
      path: '/content/bin/{deletionId}/restore',
      summary: 'Restore from the bin',
      description:
        "Restores everything that was deleted with it: subjects, lessons, timed tests, and learners' progress, marks and results.",
      tags,
    })
    .input(z.object({ deletionId: Id }))
    .output(z.object({ kind: ContentKind, itemId: Id, with: Counts })),
}
