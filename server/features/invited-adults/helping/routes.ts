import { CARD_DRAWINGS } from '#domain/parent-cards.ts'
import { hasExtraPractice } from '#domain/plans/plans.ts'
import { inTransaction } from '../../../database/retry.ts'
import { logAboutChild } from '../../../family-log/queries.ts'
import {
  linkedHelper,
  linkedParent,
  parent,
  sendingHelper,
  sentByHelper,
  signedIn,
  verified,
} from '../../../http/callers.ts'
import { act, read, result, save } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'
import { expectOutcome, invalidInput, tooManyMails } from '../../../http/outcomes.ts'
import { noLock } from '../../../http/session-queries.ts'
import { pageLanguage } from '../../../languages.ts'
import { findLimitEnd } from '../../../rate-limits/rate-limits.ts'
import { cardsOfLearner, insertCard, removeCard } from '../../parent-cards/queries.ts'
import { answersOf } from '../invitations/answer.ts'
import { invite } from '../invitations/invite.ts'
import { insertPick } from '../picks/queries.ts'
import { removePick } from '../picks/remove-pick.ts'
import { HELPER_INVITATION } from './invitation.ts'
import { allow, leave, remove } from './membership.ts'
import { deleteInvitation, helpedChildrenPage, helpersPage, myHelpersPage, readHelpers, sentPage } from './queries.ts'

const answers = answersOf(HELPER_INVITATION)

const NOTHING_TO_PICK = {
  practice: 'This skill is no longer stuck.',
  worksheet: 'There is no worksheet of this skill right now.',
}

export const helping = {
  list: operations.helping.list.handler(read({ as: linkedParent, page: helpersPage, demo: 'shown' })),

  mine: operations.helping.mine.handler(read({ as: signedIn, page: myHelpersPage, demo: 'shown' })),

  invite: operations.helping.invite.handler(
    act({ as: verified(linkedParent) }, async (user, { input: { learnerId, alsoFor, email }, context, errors }) => {
      const result = await invite(context.services, HELPER_INVITATION, {
        parentId: user.id,
        learnerIds: [learnerId, ...alsoFor],
        email,
        page: pageLanguage(context.services.config, context.request.headers['accept-language']),
      })
      expectOutcome(result, 'invited', {
        ...invalidInput(errors),
        ...tooManyMails(errors),
        'not-linked': () => errors.FORBIDDEN(),
        'consent-needed': () => errors.CONSENT_NEEDED(),
        full: () => errors.TOO_MANY_HELPERS(),
      })
      return readHelpers(context.services.database.kysely, user.id, learnerId)
    }),
  ),

  takeBack: operations.helping.takeBack.handler(
    act({ as: linkedParent }, async (user, { input: { learnerId, invitationId }, context }) => {
      const { kysely } = context.services.database
      await deleteInvitation(kysely, learnerId, invitationId)
      return readHelpers(kysely, user.id, learnerId)
    }),
  ),

  remove: operations.helping.remove.handler(
    act({ as: linkedParent }, async (user, { input, context, errors }) => {
      const helpers = await remove(context.services, { parentId: user.id, ...input })
      if (!helpers) throw errors.FORBIDDEN()
      return helpers
    }),
  ),

  letSend: operations.helping.letSend.handler(
    act({ as: linkedParent }, async (user, { input, context, errors }) => {
      const helpers = await allow(context.services, { parentId: user.id, permission: 'sending', ...input })
      if (!helpers) throw errors.FORBIDDEN()
      if (input.allowed && !helpers.sendingCovered) throw errors.CONSENT_NEEDED()
      return helpers
    }),
  ),

  letRead: operations.helping.letRead.handler(
    act({ as: linkedParent }, async (user, { input, context, errors }) => {
      const helpers = await allow(context.services, { parentId: user.id, permission: 'reading', ...input })
      if (!helpers) throw errors.FORBIDDEN()
      if (input.allowed && !helpers.readingCovered) throw errors.CONSENT_NEEDED()
      return helpers
    }),
  ),

  get: operations.helping.get.handler(
    act({ as: parent }, async (user, options) => {
      const children = await answers.get(user, options)
      const [{ from, expiresAt }] = children
      return { from, expiresAt, children: children.map(({ childName, state }) => ({ firstName: childName, state })) }
    }),
  ),

  accept: operations.helping.accept.handler(
    act({ as: parent }, async (user, options) => ({ learnerIds: [...(await answers.accept(user, options))] })),
  ),

  decline: operations.helping.decline.handler(act({ as: parent }, (user, options) => answers.decline(user, options))),

  children: operations.helping.children.handler(read({ as: parent, page: helpedChildrenPage, demo: 'shown' })),

  sent: operations.helping.sent.handler(
    read({ as: sentByHelper, page: sentPage }, ({ row }, { errors }) => {
      if (!row) throw errors.FORBIDDEN()
      const { plan, ...sent } = row
      return { ...sent, extraPractice: plan && hasExtraPractice(plan) }
    }),
  ),

  sendCard: operations.helping.sendCard.handler(
    save({ as: sendingHelper, lock: cardsOfLearner }, async ({ user, db }, { input, errors }) => {
      const { learnerId, cardId, drawing } = input
      const sender = { parentId: null, helperId: user.id }
      const { allowed, paused, known, full } = await insertCard(db, {
        learnerId,
        ...sender,
        cardId,
        drawing,
        text: null,
      })
      if (!allowed || paused) throw errors.FORBIDDEN()
      if (known) return result({ sent: true as const })
      if (full) throw errors.TOO_MANY_CARDS()
      const until = await findLimitEnd(db, 'send-helper-card', `${learnerId} ${user.id}`)
      if (until) throw errors.TOO_MANY_TODAY({ data: { until } })
      const by = { id: user.id, role: 'helper' as const }
      await logAboutChild(db, { kind: 'helper-card', learnerId, by, detail: CARD_DRAWINGS[drawing] })
      return result({ sent: true as const })
    }),
  ),

  takeBackCard: operations.helping.takeBackCard.handler(
    save({ as: sentByHelper, lock: noLock }, async ({ user, db }, { input: { learnerId, cardId } }) => {
      const by = { id: user.id, role: 'helper' as const }
      return result(await removeCard(db, { learnerId, cardId, by }))
    }),
  ),

  pick: operations.helping.pick.handler(
    save({ as: sendingHelper, lock: cardsOfLearner }, async ({ user, db }, { input, errors }) => {
      const { learnerId, kind } = input
      const { allowed, known, found, inRange, full, skillName } = await insertPick(db, { ...input, helperId: user.id })
      if (!allowed) throw errors.FORBIDDEN()
      if (known) return result({ picked: true as const })
      if (!found) throw errors.NOT_FOUND({ message: NOTHING_TO_PICK[kind] })
      if (!inRange) throw errors.INVALID_INPUT({ data: { fields: { day: 'Please choose a day of the coming week.' } } })
      if (full) throw errors.TOO_MANY_PICKS()
      const until = await findLimitEnd(db, 'pick-as-helper', `${learnerId} ${user.id}`)
      if (until) throw errors.TOO_MANY_TODAY({ data: { until } })
      const by = { id: user.id, role: 'helper' as const }
      await logAboutChild(db, { kind: `helper-${kind}`, learnerId, by, detail: skillName })
      return result({ picked: true as const })
    }),
  ),

  takeBackPick: operations.helping.takeBackPick.handler(
    save({ as: sentByHelper, lock: noLock }, async ({ user, db }, { input: { learnerId, pickId } }) => {
      const by = { id: user.id, role: 'helper' as const }
      return result(await removePick(db, { learnerId, pickId, by }))
    }),
  ),

  removePick: operations.helping.removePick.handler(
    act({ as: linkedParent }, async (user, { input: { learnerId, pickId }, context }) => {
      const { kysely } = context.services.database
      const by = { id: user.id, role: 'parent' as const }
      await inTransaction(kysely, (db) => removePick(db, { learnerId, pickId, by }))
      return readHelpers(kysely, user.id, learnerId)
    }),
  ),

  leave: operations.helping.leave.handler(
    act({ as: linkedHelper }, async (user, { input: { learnerId }, context }) => {
      await leave(context.services, user.id, learnerId)
      return { left: true as const }
    }),
  ),
}
