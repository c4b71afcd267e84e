import { asContentManager } from '../../../http/operations.ts'
import { deleteItem } from '../bin/routes.ts'
import {
  presentLastChange,
  requireChanged,
  requireCreated,
  requireWritten,
  writeContent,
} from '../changes/write-content.ts'
import { type GradeRow, insertGrade, listGrades, updateGrade } from './queries.ts'

export const contentGrades = {
  list: asContentManager.contentGrades.list.handler(async ({ context }) => {
    const rows = await listGrades(context.services.database.kysely, context.user.id)
    return { grades: rows.map(presentGrade) }
  }),

  create: asContentManager.contentGrades.create.handler(async ({ input, context, errors }) => {
    const { database } = context.services
    const result = await writeContent(database, (db) => insertGrade(db, context.user.id, input.name))
    return { grade: presentGrade(requireCreated(result, errors, {})) }
  }),

  update: asContentManager.contentGrades.update.handler(async ({ input, context, errors }) => {
    const { gradeId, basedOn, name, published } = input
    const result = await writeContent(context.services.database, (db) =>
      updateGrade(db, {
        id: gradeId,
        userId: context.user.id,
        basedOn,
        values: { name, live_status: published },
      }),
    )
    return { grade: requireChanged(result, basedOn, presentGrade, errors) }
  }),

  setPublished: asContentManager.contentGrades.setPublished.handler(async ({ input, context, errors }) => {
    const result = await writeContent(context.services.database, (db) =>
      updateGrade(db, {
        id: input.gradeId,
        userId: context.user.id,
        basedOn: null,
        values: { live_status: input.published },
      }),
    )
    return { grade: presentGrade(requireWritten(result, errors)) }
  }),

  delete: asContentManager.contentGrades.delete.handler(({ input, context, errors }) =>
    deleteItem(context.services.database, 'grade', input.gradeId, context.user.id, errors),
  ),
}

function presentGrade(row: GradeRow) {
  return {
    id: row.id,
    name: row.name,
    published: row.published,
    subjects: row.subjects,
    lessons: row.lessons,
    tests: row.tests,
    learners: row.learners,
    ...presentLastChange(row),
  }
}
