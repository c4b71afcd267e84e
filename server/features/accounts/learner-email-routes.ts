import { readLearnerEmailToken } from '../../email/learner-email.ts'
import { operations } from '../../http/operations.ts'
import { confirmByOwner, releaseByOwner } from './learner-email.ts'
import { findLearnerEmail } from './learner-email-queries.ts'

/**
 * Operations for the owner of a mailbox whose address a parent entered for a learner (readings, "Addresses of others").
 */
export const learnerEmails = {
  get: operations.learnerEmails.get.handler(async ({ input, context, errors }) => {
    const { config, database } = context.services
    const claim = readLearnerEmailToken(config, input.token)
    const found = claim && (await findLearnerEmail(database.kysely, claim))
    if (!found) throw errors.LINK_GONE()
    return { email: claim.email, ...found }
  }),

  confirm: operations.learnerEmails.confirm.handler(async ({ input, context, errors }) => {
    const { services } = context
    const claim = readLearnerEmailToken(services.config, input.token)
    if (!claim || !(await confirmByOwner(services, claim))) throw errors.LINK_GONE()
    return { confirmed: true as const }
  }),

  release: operations.learnerEmails.release.handler(async ({ input, context, errors }) => {
    const { services } = context
    const claim = readLearnerEmailToken(services.config, input.token)
    if (!claim || !(await releaseByOwner(services, claim))) throw errors.LINK_GONE()
    return { released: true as const }
  }),
}
