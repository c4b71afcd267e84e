import { contentManager } from '../../../http/callers.ts'
import { act, read } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'
import { deleteItem } from '../bin/delete-item.ts'
import { requireChanged, requireCreated, requireResult, writeContent } from '../changes/write-content.ts'
import { copySubject, insertSubject, type SubjectValues, subjectsPage, updateSubject } from './queries.ts'

const NO_GRADE = { gradeId: 'This grade no longer exists. Please select another one.' }

export const contentSubjects = {
  list: operations.contentSubjects.list.handler(
    read({ as: contentManager, page: subjectsPage }, ({ rows }) => ({ subjects: rows })),
  ),

  create: operations.contentSubjects.create.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const result = await writeContent(context.services.database, (db) => insertSubject(db, user.id, valuesOf(input)))
      return { subject: requireCreated(result, errors, NO_GRADE) }
    }),
  ),

  update: operations.contentSubjects.update.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const { subjectId: id, basedOn } = input
      const result = await writeContent(context.services.database, (db) =>
        updateSubject(db, { id, userId: user.id, basedOn, values: valuesOf(input) }),
      )
      return { subject: requireChanged(result, { basedOn, present: (subject) => subject }, errors, NO_GRADE) }
    }),
  ),

  delete: operations.contentSubjects.delete.handler(
    act({ as: contentManager }, (user, { input, context, errors }) =>
      deleteItem(context.services.database, { kind: 'subject', id: input.subjectId, userId: user.id }, errors),
    ),
  ),

  duplicate: operations.contentSubjects.duplicate.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const result = await writeContent(context.services.database, (db) => copySubject(db, user.id, input))
      return { subject: requireResult(result, errors, NO_GRADE) }
    }),
  ),
}

type Input = Pick<SubjectValues, 'name' | 'description' | 'color'> & { gradeId: string; required: boolean }

function valuesOf({ name, description, gradeId, color, required }: Input): SubjectValues {
  return { name, description, grade_id: gradeId, color, is_required: required }
}
