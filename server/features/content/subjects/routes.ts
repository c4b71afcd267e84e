import { asContentManager } from '../../../http/operations.ts'
import { deleteItem } from '../bin/routes.ts'
import {
  presentLastChange,
  requireChanged,
  requireCreated,
  requireWritten,
  writeContent,
} from '../changes/write-content.ts'
import {
  copySubject,
  insertSubject,
  listSubjects,
  type SubjectRow,
  type SubjectValues,
  updateSubject,
} from './queries.ts'

const NO_GRADE = { gradeId: 'This grade no longer exists. Please select another one.' }

export const contentSubjects = {
  list: asContentManager.contentSubjects.list.handler(async ({ input, context }) => {
    const { kysely } = context.services.database
    const rows = await listSubjects(kysely, context.user.id, input.gradeId ?? null)
    return { subjects: rows.map(presentSubject) }
  }),

  create: asContentManager.contentSubjects.create.handler(async ({ input, context, errors }) => {
    const result = await writeContent(context.services.database, (db) =>
      insertSubject(db, context.user.id, valuesOf(input)),
    )
    return { subject: presentSubject(requireCreated(result, errors, NO_GRADE)) }
  }),

  update: asContentManager.contentSubjects.update.handler(async ({ input, context, errors }) => {
    const { subjectId: id, basedOn } = input
    const result = await writeContent(context.services.database, (db) =>
      updateSubject(db, { id, userId: context.user.id, basedOn, values: valuesOf(input) }),
    )
    return { subject: requireChanged(result, basedOn, presentSubject, errors, NO_GRADE) }
  }),

  delete: asContentManager.contentSubjects.delete.handler(({ input, context, errors }) =>
    deleteItem(context.services.database, 'subject', input.subjectId, context.user.id, errors),
  ),

  duplicate: asContentManager.contentSubjects.duplicate.handler(async ({ input, context, errors }) => {
    const result = await writeContent(context.services.database, (db) => copySubject(db, context.user.id, input))
    return { subject: presentSubject(requireWritten(result, errors, NO_GRADE)) }
  }),
}

type Input = Pick<SubjectValues, 'name' | 'description' | 'color'> & { gradeId: string; required: boolean }

function valuesOf({ name, description, gradeId, color, required }: Input): SubjectValues {
  return { name, description, grade_id: gradeId, color, is_required: required }
}

function presentSubject(row: SubjectRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    gradeId: row.gradeId,
    gradeName: row.gradeName,
    color: row.color,
    required: row.required,
    lessons: row.lessons,
    tests: row.tests,
    ...presentLastChange(row),
  }
}
