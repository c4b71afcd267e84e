import { linkedParent, parent, verified } from '../../../http/callers.ts'
import { act } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'
import { expectOutcome, invalidInput, tooManyMails } from '../../../http/outcomes.ts'
import { pageLanguage } from '../../../languages.ts'
import { answersOf } from '../invitations/answer.ts'
import { invite } from '../invitations/invite.ts'
import { PARENT_INVITATION } from './invitation.ts'
import { leave } from './leave.ts'
import { deleteOwnInvitation, readLearner } from './queries.ts'

const answers = answersOf(PARENT_INVITATION)

export const secondParents = {
  invite: operations.secondParents.invite.handler(
    act({ as: verified(linkedParent) }, async (user, { input, context, errors }) => {
      const result = await invite(context.services, PARENT_INVITATION, {
        parentId: user.id,
        learnerIds: [input.learnerId],
        email: input.email,
        page: pageLanguage(context.services.config, context.request.headers['accept-language']),
      })
      expectOutcome(result, 'invited', {
        ...invalidInput(errors),
        ...tooManyMails(errors),
        'not-linked': () => errors.FORBIDDEN(),
        'consent-needed': () => errors.CONSENT_NEEDED(),
        full: () => errors.TWO_PARENTS(),
      })
      return { learner: await readLearner(context.services.database.kysely, user.id, input.learnerId) }
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
    act({ as: parent }, async (user, options) => {
      const [invitation] = await answers.get(user, options)
      return invitation
    }),
  ),

  accept: operations.secondParents.accept.handler(
    act({ as: parent }, async (user, options) => {
      const [learnerId] = await answers.accept(user, options)
      return { learnerId }
    }),
  ),

  decline: operations.secondParents.decline.handler(
    act({ as: parent }, (user, options) => answers.decline(user, options)),
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
