import { asContentManager } from '../../../http/operations.ts'
import { deleteItem } from '../bin/routes.ts'
import { presentDeletion, requireChanged, requireCreated, writeContent } from '../changes/write-content.ts'
import { questionCheck } from '../skills/question-check.ts'
import { presentTest, presentTestList } from './present.ts'
import { findTest, findTestList, insertTest, updateTest } from './queries.ts'
import { validateTest } from './validate-test.ts'

const NO_SUBJECT = { subjectId: 'This subject no longer exists. Please select another one.' }

export const contentTests = {
  list: asContentManager.contentTests.list.handler(async ({ input, context, errors }) => {
    const { kysely } = context.services.database
    const list = await findTestList(kysely, context.user.id, input.subjectId)
    if (!list) throw errors.NOT_FOUND()
    return presentTestList(list)
  }),

  get: asContentManager.contentTests.get.handler(async ({ input, context, errors }) => {
    const test = await findTest(context.services.database.kysely, context.user.id, input.testId)
    if (!test) throw errors.NOT_FOUND()
    if (test.deletion) throw errors.IN_BIN({ data: presentDeletion(test.deletion) })
    return { test: presentTest(test) }
  }),

  create: asContentManager.contentTests.create.handler(async ({ input, context, errors }) => {
    const checked = await validateTest(input, questionCheck(context))
    if (checked.outcome === 'invalid') throw errors.INVALID_INPUT({ data: { fields: checked.fields } })
    const result = await writeContent(context.services.database, (db) =>
      insertTest(db, context.user.id, input.subjectId, checked.values),
    )
    return { test: presentTest(requireCreated(result, errors, NO_SUBJECT)) }
  }),

  update: asContentManager.contentTests.update.handler(async ({ input, context, errors }) => {
    const { testId: id, basedOn } = input
    const checked = await validateTest(input, questionCheck(context))
    if (checked.outcome === 'invalid') throw errors.INVALID_INPUT({ data: { fields: checked.fields } })
    const result = await writeContent(context.services.database, (db) =>
      updateTest(db, { id, userId: context.user.id, basedOn, values: checked.values }),
    )
    return { test: requireChanged(result, basedOn, presentTest, errors) }
  }),

  delete: asContentManager.contentTests.delete.handler(({ input, context, errors }) =>
    deleteItem(context.services.database, 'test', input.testId, context.user.id, errors),
  ),
}
