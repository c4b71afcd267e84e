import { z } from 'zod'
import { oneLine } from './fields.ts'
import { LINK_GONE, publicOperation } from './operation.ts'

/** Secret of the link mailed to a learner's address. It travels in the URL fragment. */
const Token = z.object({ token: oneLine(1000).min(1) })
const tags = ['Learner email addresses']

/** For the owner of a mailbox whose address a parent entered for a learner; needs no account. */
export const learnerEmails = {
  get: publicOperation
    .errors(LINK_GONE)
    .route({
      method: 'POST',
      path: '/learner-emails/open',
      summary: 'Read how a learner account uses an address',
      description: 'Names neither the learner nor a parent.',
      tags,
    })
    .input(Token)
    .output(
      z.object({
        email: z.string(),
        since: z.date(),
        /** True once the mailbox has answered. */
        confirmed: z.boolean(),
      }),
    ),
  confirm: publicOperation
    .errors(LINK_GONE)
    .route({
      method: 'POST',
      path: '/learner-emails/confirm',
      summary: 'Confirm the address of a learner',
      description: 'The learner can then sign in with it, and reset links are sent to it.',
      tags,
    })
    .input(Token)
    .output(z.object({ confirmed: z.literal(true) })),
  release: publicOperation
    .errors(LINK_GONE)
    .route({
      method: 'POST',
      path: '/learner-emails/release',
      summary: 'Remove the address from a learner account',
      description: 'The learner signs in by username from then on, and the parents are notified.',
      tags,
    })
    .input(Token)
    .output(z.object({ released: z.literal(true) })),
}
