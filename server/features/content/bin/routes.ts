import { inTransaction } from '../../../database/retry.ts'
import { contentManager } from '../../../http/callers.ts'
import { act, read } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'
import { findStudied } from '../../../jobs/queries.ts'
import { lockContent } from '../changes/change-queries.ts'
import { writeContent } from '../changes/write-content.ts'
import { deletePermanently, learnersPage, requestPurge } from './purge-queries.ts'
import { binPage, restoreDeletion } from './queries.ts'

/** Reason why an item cannot be restored, by the field in conflict with another item, and what to do. */
const CONFLICTS = {
  name: {
    reason: 'name-taken',
    message: 'Another item now has this name. Please rename that one first.',
  },
  number: {
    reason: 'number-taken',
    message: 'Another lesson now has this number. Please change that number first.',
  },
  type: {
    reason: 'type-taken',
    message: 'The subject now has another test of this type. Please delete that one or change its type first.',
  },
} as const

export const contentBin = {
  list: operations.contentBin.list.handler(
    read({ as: contentManager, page: binPage }, async ({ rows }, { context }) => {
      const ids = rows.map(({ id }) => id)
      const studied = await findStudied(context.services.database.kysely, ids)
      return {
        deletions: rows.map((row) => {
          const isStudied = studied.has(row.id)
          return { ...row, studied: isStudied, expiresAt: isStudied ? null : row.expiresAt }
        }),
      }
    }),
  ),

  restore: operations.contentBin.restore.handler(
    act({ as: contentManager }, async (_user, { input, context, errors }) => {
      const result = await writeContent(context.services.database, (db) => restoreDeletion(db, input.deletionId))
      if (!result) throw errors.NOT_FOUND()
      if ('fields' in result) {
        const { reason, message } = findConflict(result.fields)
        throw errors.CANNOT_RESTORE({ message, data: { reason } })
      }
      const { parentInBin, purging, ...restored } = result
      if (purging) {
        throw errors.CANNOT_RESTORE({
          message: 'It is being deleted permanently and can’t be restored anymore.',
          data: { reason: 'being-deleted' },
        })
      }
      if (parentInBin !== null) {
        throw errors.CANNOT_RESTORE({
          message: `It is part of “${parentInBin}”, which is in the trash too. Please restore that first.`,
          data: { reason: 'parent-in-bin' },
        })
      }
      return restored
    }),
  ),

  countLearners: operations.contentBin.countLearners.handler(
    read({ as: contentManager, page: learnersPage }, ({ row }, { errors }) => {
      if (row === undefined) throw errors.NOT_FOUND()
      return row
    }),
  ),

  purge: operations.contentBin.purge.handler(
    act({ as: contentManager }, (_user, { input: { deletionId, learners }, context, errors }) => {
      const { database, jobs } = context.services
      return inTransaction(database.kysely, async (db) => {
        await lockContent(db)
        const purge = await requestPurge(db, deletionId, learners)
        if (!purge) throw errors.NOT_FOUND()
        if (purge.requested) return { done: false }
        if (purge.learners !== learners) throw errors.LEARNERS_CHANGED({ data: { learners: purge.learners } })
        if (purge.testUntil) throw errors.TEST_RUNNING({ data: { until: purge.testUntil } })
        if (learners === 0) {
          await deletePermanently(db, deletionId)
          return { done: true }
        }
        await jobs.enqueue(db, 'purge-content', {})
        return { done: false }
      })
    }),
  ),
}

function findConflict(fields: Record<string, string>) {
  if ('number' in fields) return CONFLICTS.number
  return 'type' in fields ? CONFLICTS.type : CONFLICTS.name
}
