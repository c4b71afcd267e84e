import { z } from 'zod'
import { Id, integer } from '../fields.ts'
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
  /** True once a manager deleted it permanently, while its learners' term reports are stored. It can't be restored. */
  purging: z.boolean(),
})

/** Number of learners with work in deleted content. */
const learners = integer().min(0)

const tags = ['Content: trash']

/**
 * Deleted content stays in the trash for 30 days (domain/retention.ts) and is then deleted permanently, unless learners
 * have work in it. A manager can delete it permanently at any time.
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
        data: z.object({
          reason: z.enum(['name-taken', 'number-taken', 'type-taken', 'parent-in-bin', 'being-deleted']),
        }),
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
  countLearners: contentOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/content/bin/{deletionId}/learners',
      summary: 'Count the learners with work in deleted content',
      tags,
    })
    .input(z.object({ deletionId: Id }))
    .output(z.object({ learners })),
  purge: contentOperation
    .errors(NOT_FOUND)
    .errors({
      LEARNERS_CHANGED: {
        status: 409,
        message: 'The number of learners with work in it has changed. Please check it again.',
        data: z.object({ learners }),
      },
      TEST_RUNNING: {
        status: 409,
        message: 'A learner is taking one of its tests. Please try again when the test is over.',
        data: z.object({ until: z.date() }),
      },
    })
    .route({
      method: 'POST',
      path: '/content/bin/{deletionId}/purge',
      summary: 'Delete permanently from the trash',
      description:
        "Deletes everything deleted with it, and its learners' progress, marks and results. Before that, the term report of each of these learners is stored as a file (`report.stored`); until it is done, the item is `purging`. `learners` is the number that the manager confirmed; LEARNERS_CHANGED has the current one.",
      tags,
    })
    .input(z.object({ deletionId: Id, learners }))
    .output(
      z.object({
        /** False while the term reports are being stored. */
        done: z.boolean(),
      }),
    ),
}
