import { contentManager } from '../../../http/callers.ts'
import { act, read } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'
import { expectOutcome, invalidInput } from '../../../http/outcomes.ts'
import { deleteItem } from '../bin/delete-item.ts'
import { requireChanged, requireCreated, writeContent } from '../changes/write-content.ts'
import { questionCheck } from '../skills/question-check.ts'
import { presentTest } from './present.ts'
import { findTest, insertTest, testsPage, updateTest } from './queries.ts'
import { validateTest } from './validate-test.ts'

const NO_SUBJECT = { subjectId: 'This subject no longer exists. Please select another one.' }

export const contentTests = {
  list: operations.contentTests.list.handler(
    read({ as: contentManager, page: testsPage }, ({ row }, { errors }) => {
      if (!row) throw errors.NOT_FOUND()
      return row
    }),
  ),

  get: operations.contentTests.get.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const test = await findTest(context.services.database.kysely, user.id, input.testId)
      if (!test) throw errors.NOT_FOUND()
      if (test.deletion) throw errors.IN_BIN({ data: test.deletion })
      return { test: presentTest(test) }
    }),
  ),

  create: operations.contentTests.create.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const checked = await validateTest(input, questionCheck(context.services, user.id))
      const { values } = expectOutcome(checked, 'valid', invalidInput(errors))
      const result = await writeContent(context.services.database, (db) =>
        insertTest(db, user.id, input.subjectId, values),
      )
      return { test: presentTest(requireCreated(result, errors, NO_SUBJECT)) }
    }),
  ),

  update: operations.contentTests.update.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const { testId: id, basedOn } = input
      const checked = await validateTest(input, questionCheck(context.services, user.id))
      const { values } = expectOutcome(checked, 'valid', invalidInput(errors))
      const result = await writeContent(context.services.database, (db) =>
        updateTest(db, { id, userId: user.id, basedOn, values }),
      )
      return { test: requireChanged(result, { basedOn, present: presentTest }, errors) }
    }),
  ),

  delete: operations.contentTests.delete.handler(
    act({ as: contentManager }, (user, { input, context, errors }) =>
      deleteItem(context.services.database, { kind: 'test', id: input.testId, userId: user.id }, errors),
    ),
  ),
}
