import { isCommonPassword, TOO_COMMON } from '../../common-password.ts'
import { asParent } from '../../http/operations.ts'
import { addLearner } from './add-learner.ts'
import { presentLearner } from './present.ts'
import { linkedLearners } from './queries.ts'

export const learners = {
  list: asParent.learners.list.handler(async ({ context }) => {
    const rows = await linkedLearners(context.services.database.kysely, context.user.id)
    return { learners: rows.map(presentLearner) }
  }),

  add: asParent.learners.add.handler(async ({ input, context, errors }) => {
    const { auth, database } = context.services
    if (isCommonPassword(input.password)) {
      throw errors.INVALID_INPUT({ data: { fields: { password: TOO_COMMON } } })
    }
    const { password } = await auth.$context
    const result = await addLearner(database.kysely, {
      parentId: context.user.id,
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      username: input.username,
      // Costly on purpose, so it is made before a connection is held.
      passwordHash: await password.hash(input.password),
      cell: input.cell || null,
      gradeId: input.gradeId ?? null,
    })
    if (result.outcome === 'parent-gone') throw errors.UNAUTHENTICATED()
    if (result.outcome === 'refused') throw errors.INVALID_INPUT({ data: { fields: result.fields } })
    return { learner: presentLearner(result.learner) }
  }),
}
