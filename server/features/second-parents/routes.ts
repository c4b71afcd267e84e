import { linkedParent, parent, verified } from '../../http/callers.ts'
import { act } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { expectOutcome, invalidInput, tooManyMails } from '../../http/outcomes.ts'
import { hashLinkToken } from '../../link-token.ts'
import { accept } from './accept.ts'
import { invite } from './invite.ts'
import { leave } from './leave.ts'
import { declineInvitation, deleteOwnInvitation, findInvitation, readLearner } from './queries.ts'

export const secondParents = {
  invite: operations.secondParents.invite.handler(
    act({ as: verified(linkedParent) }, async (user, { input, context, errors }) => {
      const result = await invite(context.services, { parentId: user.id, ...input })
      const { learner } = expectOutcome(result, 'invited', {
        ...invalidInput(errors),
        ...tooManyMails(errors),
        'not-linked': () => errors.FORBIDDEN(),
        'consent-needed': () => errors.CONSENT_NEEDED(),
        'two-parents': () => errors.TWO_PARENTS(),
      })
      return { learner }
    }),
  ),

  takeBack: operations.secondParents.takeBack.handler(
    act({ as: linkedParent }, async (user, { input: { learnerId }, context }) => {
      const { kysely } = context.services.database
      await deleteOwnInvitation(kysely, user.id, learnerId)
      return { learner: await readLearner(kysely, user.id, learnerId) }
    }),
  ),

  get: operations.secondParents.get.handler(
    act({ as: parent }, async (user, { input: { token }, context, errors }) => {
      const invitation = await findInvitation(context.services.database.kysely, user.id, hashLinkToken(token))
      if (!invitation) throw errors.LINK_GONE()
      const { learnerId: _, ...shown } = invitation
      return shown
    }),
  ),

  accept: operations.secondParents.accept.handler(
    act({ as: parent }, async (user, { input: { token }, context, errors }) => {
      const result = await accept(context.services, user.id, hashLinkToken(token))
      const { learnerId } = expectOutcome(result, 'accepted', {
        'link-gone': () => errors.LINK_GONE(),
        'parent-gone': () => errors.UNAUTHENTICATED(),
      })
      return { learnerId }
    }),
  ),

  decline: operations.secondParents.decline.handler(
    act({ as: parent }, async (user, { input: { token }, context, errors }) => {
      const declined = await declineInvitation(context.services.database.kysely, user.id, hashLinkToken(token))
      if (!declined) throw errors.LINK_GONE()
      return { declined: true as const }
    }),
  ),

  leave: operations.secondParents.leave.handler(
    act({ as: verified(linkedParent) }, async (user, { input: { learnerId }, context, errors }) => {
      const result = await leave(context.services, user.id, learnerId)
      expectOutcome(result, 'left', {
        'not-linked': () => errors.FORBIDDEN(),
        'only-parent': () => errors.ONLY_PARENT(),
        paying: () => errors.PAYING(),
      })
      return { left: true as const }
    }),
  ),
}
