import { linkedHelper, linkedParent, parent, signedIn, verified } from '../../http/callers.ts'
import { act, read } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { expectOutcome, invalidInput, tooManyMails } from '../../http/outcomes.ts'
import { hashLinkToken } from '../../link-token.ts'
import { invite } from './invite.ts'
import { accept, leave, remove } from './membership.ts'
import {
  declineInvitation,
  deleteInvitation,
  findInvitation,
  helpedChildrenPage,
  helpersPage,
  myHelpersPage,
  readHelpers,
} from './queries.ts'

export const helping = {
  list: operations.helping.list.handler(read({ as: linkedParent, page: helpersPage, demo: 'shown' })),

  mine: operations.helping.mine.handler(read({ as: signedIn, page: myHelpersPage, demo: 'shown' })),

  invite: operations.helping.invite.handler(
    act({ as: verified(linkedParent) }, async (user, { input, context, errors }) => {
      const result = await invite(context.services, { parentId: user.id, ...input })
      const { helpers } = expectOutcome(result, 'invited', {
        ...invalidInput(errors),
        ...tooManyMails(errors),
        'not-linked': () => errors.FORBIDDEN(),
        'consent-needed': () => errors.CONSENT_NEEDED(),
        full: () => errors.TOO_MANY_HELPERS(),
      })
      return helpers
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

  get: operations.helping.get.handler(
    act({ as: parent }, async (user, { input: { token }, context, errors }) => {
      const invitation = await findInvitation(context.services.database.kysely, user.id, hashLinkToken(token))
      if (!invitation) throw errors.LINK_GONE()
      const { learnerId: _, ...shown } = invitation
      return shown
    }),
  ),

  accept: operations.helping.accept.handler(
    act({ as: parent }, async (user, { input: { token }, context, errors }) => {
      const result = await accept(context.services, user.id, hashLinkToken(token))
      const { learnerId } = expectOutcome(result, 'accepted', {
        'link-gone': () => errors.LINK_GONE(),
        'helper-gone': () => errors.UNAUTHENTICATED(),
      })
      return { learnerId }
    }),
  ),

  decline: operations.helping.decline.handler(
    act({ as: parent }, async (user, { input: { token }, context, errors }) => {
      const declined = await declineInvitation(context.services.database.kysely, user.id, hashLinkToken(token))
      if (!declined) throw errors.LINK_GONE()
      return { declined: true as const }
    }),
  ),

  children: operations.helping.children.handler(read({ as: parent, page: helpedChildrenPage, demo: 'shown' })),

  leave: operations.helping.leave.handler(
    act({ as: linkedHelper }, async (user, { input: { learnerId }, context }) => {
      await leave(context.services, user.id, learnerId)
      return { left: true as const }
    }),
  ),
}
