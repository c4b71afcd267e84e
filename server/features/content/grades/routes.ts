import { contentManager, verified } from '../../../http/callers.ts'
import { act, read } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'
import { deleteItem } from '../bin/delete-item.ts'
import { requireChanged, requireCreated, requireWritten, writeContent } from '../changes/write-content.ts'
import { gradesPage, insertGrade, updateGrade } from './queries.ts'

export const contentGrades = {
  list: operations.contentGrades.list.handler(
    read({ as: contentManager, page: gradesPage }, ({ rows }) => ({ grades: rows })),
  ),

  create: operations.contentGrades.create.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const { database } = context.services
      const result = await writeContent(database, (db) => insertGrade(db, user.id, input.name))
      return { grade: requireCreated(result, errors, {}) }
    }),
  ),

  // Both can publish a grade.
  update: operations.contentGrades.update.handler(
    act({ as: verified(contentManager) }, async (user, { input, context, errors }) => {
      const { gradeId, basedOn, name, published } = input
      const result = await writeContent(context.services.database, (db) =>
        updateGrade(db, {
          id: gradeId,
          userId: user.id,
          basedOn,
          values: { name, live_status: published },
        }),
      )
      return { grade: requireChanged(result, { basedOn, present: (grade) => grade }, errors) }
    }),
  ),

  setPublished: operations.contentGrades.setPublished.handler(
    act({ as: verified(contentManager) }, async (user, { input, context, errors }) => {
      const result = await writeContent(context.services.database, (db) =>
        updateGrade(db, {
          id: input.gradeId,
          userId: user.id,
          basedOn: null,
          values: { live_status: input.published },
        }),
      )
      return { grade: requireWritten(result, errors) }
    }),
  ),

  delete: operations.contentGrades.delete.handler(
    act({ as: contentManager }, (user, { input, context, errors }) =>
      deleteItem(context.services.database, { kind: 'grade', id: input.gradeId, userId: user.id }, errors),
    ),
  ),
}
