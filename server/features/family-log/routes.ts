import { parent } from '../../http/callers.ts'
import { act } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { listChildren, listLines } from './queries.ts'

export const familyLog = {
  list: operations.familyLog.list.handler(
    act({ as: parent }, async (user, { input, context, errors }) => {
      const { kysely } = context.services.database
      const children = await listChildren(kysely, user.id)
      if (input.learnerId !== undefined && !children.some(({ id }) => id === input.learnerId)) throw errors.FORBIDDEN()
      return { ...(await listLines(kysely, { readerId: user.id, ...input })), children }
    }),
  ),
}
