import { learnerOrParent, linkedParent } from '../../http/callers.ts'
import { read, result, save, writing } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { noLock } from '../../http/session-queries.ts'
import { removeTargetDay, setTargetDay, targetDaysPage } from './queries.ts'

export const targetDays = {
  get: operations.targetDays.get.handler(read({ as: learnerOrParent, page: targetDaysPage, demo: 'shown' })),

  set: operations.targetDays.set.handler(
    save({ as: linkedParent, lock: noLock }, async ({ db }, { input, errors }) => {
      const { open, paused, found, inRange, full, written } = await setTargetDay(db, input)
      if (!found) throw errors.NOT_FOUND({ message: 'This lesson or test is not in the learner’s grade.' })
      if (!open) throw errors.GRADE_NOT_OPEN()
      if (paused) throw errors.LEARNER_PAUSED()
      if (!inRange) {
        throw errors.INVALID_INPUT({ data: { fields: { day: 'Please choose a day within the next year.' } } })
      }
      if (full || !written) throw errors.TOO_MANY_TARGET_DAYS()
      return result({ day: input.day })
    }),
  ),

  remove: operations.targetDays.remove.handler(
    save({ as: linkedParent, lock: noLock }, (_opened, { input }) =>
      writing(removeTargetDay(input), () => ({ removed: true as const })),
    ),
  ),
}
