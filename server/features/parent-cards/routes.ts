import { learnerOrParent, linkedParent } from '../../http/callers.ts'
import { read, result, save } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { noLock } from '../../http/session-queries.ts'
import { findLimitEnd } from '../../rate-limits/rate-limits.ts'
import { cardsOfLearner, insertCard, removeCard, sentCardsPage } from './queries.ts'

export const parentCards = {
  list: operations.parentCards.list.handler(read({ as: linkedParent, page: sentCardsPage, demo: 'shown' })),

  send: operations.parentCards.send.handler(
    save({ as: linkedParent, lock: cardsOfLearner }, async ({ user, db }, { input, errors }) => {
      const { learnerId, cardId, drawing = null, text = null } = input
      const sender = { parentId: user.id, helperId: null }
      const { paused, known, full } = await insertCard(db, { learnerId, ...sender, cardId, drawing, text })
      if (paused) throw errors.PAUSED()
      if (known) return result({ sent: true as const })
      if (full) throw errors.TOO_MANY_CARDS()
      // Counted after the card, so that one that is sent twice counts once. The error takes the card back.
      const until = await findLimitEnd(db, 'send-card', learnerId)
      if (until) throw errors.TOO_MANY_TODAY({ data: { until } })
      return result({ sent: true as const })
    }),
  ),

  remove: operations.parentCards.remove.handler(
    save({ as: learnerOrParent, lock: noLock }, async ({ user, db }, { input: { learnerId, cardId } }) => {
      const role = user.id === learnerId ? ('learner' as const) : ('parent' as const)
      return result(await removeCard(db, { learnerId, cardId, by: { id: user.id, role } }))
    }),
  ),
}
