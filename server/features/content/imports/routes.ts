import { asContentManager } from '../../../http/operations.ts'
import { confirmImport } from './confirm.ts'
import { presentImport, presentPreview } from './present.ts'
import { computePreview } from './preview.ts'
import { findImport } from './preview-queries.ts'
import { deleteImport } from './write-queries.ts'

export const contentImports = {
  progress: asContentManager.contentImports.progress.handler(async ({ input, context, errors }) => {
    const row = await findImport(context.services.database.kysely, context.user.id, input.importId)
    if (!row) throw errors.NOT_FOUND()
    return { import: presentImport(row) }
  }),

  preview: asContentManager.contentImports.preview.handler(async ({ input, context, errors }) => {
    const { kysely } = context.services.database
    // One snapshot: the options must match the versions that a confirmation is based on.
    return kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        const row = await findImport(db, context.user.id, input.importId)
        if (!row) throw errors.NOT_FOUND()
        return presentPreview(row, await computePreview(db, row))
      })
  }),

  confirm: asContentManager.contentImports.confirm.handler(async ({ input, context, errors }) => {
    const { database } = context.services
    const { importId, basedOn } = input
    const choices = new Map(input.choices.map(({ key, action }) => [Number(key), action]))
    const confirmed = await confirmImport(database, { importId, userId: context.user.id, basedOn, choices })
    switch (confirmed.outcome) {
      case 'not-found':
        throw errors.NOT_FOUND()
      case 'changed':
        throw errors.EDIT_CONFLICT()
      case 'impossible':
        throw errors.CANNOT_IMPORT({ message: confirmed.message })
      case 'rejected':
        throw errors.INVALID_INPUT({ data: { fields: confirmed.fields } })
      case 'done': {
        const row = await findImport(database.kysely, context.user.id, importId)
        if (!row) throw errors.NOT_FOUND()
        return { import: presentImport(row) }
      }
    }
  }),

  delete: asContentManager.contentImports.delete.handler(async ({ input, context }) => {
    await deleteImport(context.services.database.kysely, context.user.id, input.importId)
    return {}
  }),
}
