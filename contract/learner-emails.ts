import { z } from 'zod'
import { oneLine } from './fields.ts'
import { LINK_GONE, publicOperation } from './operation.ts'

/** Secret of the link mailed to a learner's address; sent in the URL fragment. */
const Token = z.object({ token: oneLine(1000).min(1) })
const tags = ['Learner email addresses']

/** For the owner of a mailbox whose address a parent entered for a learner. Requires no account. */
export const learnerEmails = {
  get: publicOperation
    .errors(LINK_GONE)
    .route({
      method: 'POST',
      path: '/learner-emails/open',
      summary: 'How a learner account uses an address',
      description: 'Reveals neither the learner nor a parent.',
      tags,
    })
    .input(Token)
    .output(
      z.object({
        email: z.string(),
        since: z.date(),
        /** True once the owner of the mailbox confirmed it. */
        confirmed: z.boolean(),
        /** True if another account has confirmed the address, so that this one cannot. */
        taken: z.boolean(),
      }),
    ),
  confirm: publicOperation
    .errors(LINK_GONE)
    .route({
      method: 'POST',
      path: '/learner-emails/confirm',
      summary: 'Confirm the address of a learner',
      description: 'The learner can then sign in with it and receive password reset links.',
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
      description: 'The learner then signs in by username only. The parents are notified.',
      tags,
    })
    .input(Token)
    .output(z.object({ released: z.literal(true) })),
}
