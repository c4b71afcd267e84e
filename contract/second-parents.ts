import { z } from 'zod'
import { EmailAddress, Id, oneLine } from './fields.ts'
import { Learner } from './learners.ts'
import { LINK_GONE, restrictedOperation, TOO_MANY_MAILS, verifiedOperation } from './operation.ts'

const OneLearner = z.object({ learnerId: Id })
/** Secret of the mailed link, sent in the URL fragment; only its hash is stored. */
const Token = z.object({ token: oneLine(200).min(1) })
const tags = ['Second parents']

const CONSENT_NEEDED = {
  CONSENT_NEEDED: { status: 409, message: 'Please agree to the current consent text first.' },
} as const
const TWO_PARENTS = { TWO_PARENTS: { status: 409, message: 'This child has two parents here already.' } } as const

export const secondParents = {
  invite: verifiedOperation
    .errors({ ...CONSENT_NEEDED, ...TWO_PARENTS, ...TOO_MANY_MAILS })
    .route({
      method: 'PUT',
      path: '/learners/{learnerId}/invitation',
      summary: 'Invite a second parent',
      description:
        'Emails a link that works for seven days, and replaces an earlier invitation. The response is the same whether or not the address has an account.',
      tags,
    })
    .input(OneLearner.extend({ email: EmailAddress }))
    .output(z.object({ learner: Learner })),
  takeBack: restrictedOperation
    .route({
      method: 'DELETE',
      path: '/learners/{learnerId}/invitation',
      summary: 'Take back the invitation of a second parent',
      tags,
    })
    .input(OneLearner)
    .output(z.object({ learner: Learner })),
  get: restrictedOperation
    .errors(LINK_GONE)
    .route({ method: 'POST', path: '/parent-invitations/open', summary: 'Read an invitation by its link', tags })
    .input(Token)
    .output(
      z.object({
        childName: z.string(),
        gradeName: z.string().nullable(),
        /** Name of the parent who invites; may be empty. */
        from: z.string(),
        /** `own`: the reader is a parent of the child already. `paused`: the consent does not cover it any more. */
        state: z.enum(['open', 'own', 'paused']),
        expiresAt: z.date(),
      }),
    ),
  accept: restrictedOperation
    .errors(LINK_GONE)
    .route({
      method: 'POST',
      path: '/parent-invitations/accept',
      summary: 'Become the second parent of a child',
      tags,
    })
    .input(Token)
    .output(z.object({ learnerId: Id })),
  decline: restrictedOperation
    .errors(LINK_GONE)
    .route({
      method: 'POST',
      path: '/parent-invitations/decline',
      summary: 'Decline and delete an invitation',
      tags,
    })
    .input(Token)
    .output(z.object({ declined: z.literal(true) })),
  leave: verifiedOperation
    .errors({
      ONLY_PARENT: { status: 409, message: 'This child has no other parent here. You can delete the account instead.' },
      PAYING: { status: 409, message: 'You pay for this child’s plan. Please cancel it in Subscriptions first.' },
    })
    .route({
      method: 'DELETE',
      path: '/learners/{learnerId}/parent',
      summary: 'Leave a child who has another parent',
      description: "Deletes the parent's cards and notes. The child and everything else stays with the other parent.",
      tags,
    })
    .input(OneLearner)
    .output(z.object({ left: z.literal(true) })),
}
