import { z } from 'zod'
import { Id } from '../fields.ts'
import { NOT_FOUND } from '../operation.ts'
import { ContentKind, Counts, contentOperation, Editor } from './fields.ts'

export const Deletion = z.object({
  id: Id,
  kind: ContentKind,
  itemId: Id,
  /** Name of the grade or subject, or title of the lesson or timed test. */
  title: z.string(),
  /** Names of the containing grade and subject, in this order. */
  within: z.array(z.string()),
  with: Counts,
  /** True if it has learners' work: progress, submissions, results. */
  studied: z.boolean(),
  deletedBy: Editor.nullable(),
  deletedAt: z.date(),
  /** Earliest time of its permanent deletion; null while learners have work in it, which is never deleted by age. */
  expiresAt: z.date().nullable(),
})

const tags = ['Content: trash']

/**
 * Deleted content stays in the trash for 30 days (domain/retention.ts) and is then deleted permanently, unless learners
 * have work in it.
 */
export const contentBin = {
  list: contentOperation
    .route({ method: 'GET', path: '/content/bin', summary: 'List deleted content, newest first', tags })
    .output(z.object({ deletions: z.array(Deletion) })),
  restore: contentOperation
    .errors(NOT_FOUND)
    .errors({
      /** The message gives the user the reason. */
      CANNOT_RESTORE: {
        status: 409,
        message: 'This can’t be restored right now.',
        data: z.object({ reason: z.enum(['name-taken', 'number-taken', 'type-taken', 'parent-in-bin']) }),
      },
    })
    .route({
      method: 'POST',
      path: '/content/bin/{deletionId}/restore',
      summary: 'Restore from the trash',
      description:
        "Restores everything deleted with it: subjects, lessons, timed tests, and learners' progress, marks and results.",
      tags,
    })
    .input(z.object({ deletionId: Id }))
    .output(z.object({ kind: ContentKind, itemId: Id, with: Counts })),
}
