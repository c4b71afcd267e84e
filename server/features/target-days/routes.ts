import { asParent, operations, readSignedIn, requireParent } from '../../http/operations.ts'
import { presentTarget, removeTargetDay, setTargetDay, targetDaysPage } from './queries.ts'

export const targetDays = {
  get: operations.targetDays.get.handler(async ({ input, context, errors }) => {
    const { user, row } = await readSignedIn(context, targetDaysPage, input)
    requireParent(user)
    if (!row?.isLinkedParent) throw errors.FORBIDDEN()
    const { firstName, today, gradeName, targets, subjects } = row
    return {
      ...{ firstName, today, gradeName },
      targets: targets.map((target) => ({ ...presentTarget(target), done: target.done })),
      subjects: subjects.map(({ id, name, items }) => ({
        ...{ id, name },
        items: items.map(({ kind, itemId, title, lessonNumber }) => ({ kind, itemId, title, lessonNumber })),
      })),
    }
  }),

  set: asParent.targetDays.set.handler(async ({ input, context, errors }) => {
    const { database } = context.services
    const { linked, found, inRange, full, written } = await setTargetDay(database.kysely, {
      parentId: context.user.id,
      ...input,
    })
    if (!linked) throw errors.FORBIDDEN()
    if (!found) throw errors.NOT_FOUND({ message: 'This lesson or test is not in the learner’s grade.' })
    if (!inRange) {
      throw errors.INVALID_INPUT({ data: { fields: { day: 'Please choose a day within the next year.' } } })
    }
    if (full || !written) throw errors.TOO_MANY_TARGET_DAYS()
    return { day: input.day }
  }),

  remove: asParent.targetDays.remove.handler(async ({ input, context, errors }) => {
    const { database } = context.services
    if (!(await removeTargetDay(database.kysely, { parentId: context.user.id, ...input }))) throw errors.FORBIDDEN()
    return { removed: true as const }
  }),
}
