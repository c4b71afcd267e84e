import { z } from 'zod'
import { ACCOUNT_LIMITS } from '#domain/accounts.ts'
import { EmailAddress, Id, LearnerAccount, oneLine, SAMPLE_LEARNER_ACCOUNT, Username } from './fields.ts'
import { LINK_GONE, publicOperation, restrictedOperation, TOO_MANY_ATTEMPTS, TOO_MANY_MAILS } from './operation.ts'

/** Secret of the approval link, sent in the URL fragment; only its hash is stored. */
const Token = z.object({ token: oneLine(200).min(1) })
/** Request by its link, or by its id for the parent who confirmed the address that the child entered. */
const RequestKey = z.union([Token, z.object({ requestId: Id })])
const approval = {
  /** Replacements for values that the child entered and that are already in use. */
  email: EmailAddress.optional(),
  username: Username.optional(),
  /** Boxes of the consent text for written answers, for helpers and tutors, and for questions. */
  writingAllowed: z.boolean().default(false),
  helpersAllowed: z.boolean().default(false),
  askingAllowed: z.boolean().default(false),
}
const tags = ['Learner requests']

export const learnerRequests = {
  create: publicOperation
    .errors({ ...TOO_MANY_ATTEMPTS, ...TOO_MANY_MAILS })
    .route({
      method: 'POST',
      path: '/learner-requests',
      successStatus: 202,
      summary: 'Request a learner account',
      description:
        'Emails the parent an approval link. The account is created when the parent approves. Only the parent learns whether the username is already in use.',
      tags,
    })
    .input(
      LearnerAccount.extend({
        /** Empty if the child did not give it. */
        lastName: oneLine(ACCOUNT_LIMITS.name).trim().default(''),
        /** The child's own; null without one. */
        email: EmailAddress.nullable().default(null),
        parentEmail: EmailAddress,
      }).meta({
        examples: [{ ...SAMPLE_LEARNER_ACCOUNT, parentEmail: 'jana@example.com' }],
      }),
    )
    .output(z.object({ requested: z.literal(true) })),
  get: restrictedOperation
    .errors(LINK_GONE)
    .route({
      method: 'POST',
      path: '/learner-requests/open',
      summary: 'Read a request by its link or id',
      tags,
    })
    .input(RequestKey)
    .output(
      z.object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string().nullable(),
        username: z.string(),
        gradeName: z.string().nullable(),
        requestedAt: z.date(),
        expiresAt: z.date(),
      }),
    ),
  approve: restrictedOperation
    .errors({ ...LINK_GONE, ...TOO_MANY_ATTEMPTS, ...TOO_MANY_MAILS })
    .route({
      method: 'POST',
      path: '/learner-requests/approve',
      successStatus: 201,
      summary: 'Approve a request and create the learner account',
      description:
        'Creates the account, profile, link to this parent, enrollment and consent in one transaction, and invalidates the approval link. The parent may pass another email or username when the family uses the requested address or the username is taken.',
      tags,
    })
    .input(z.union([Token.extend(approval), z.object({ requestId: Id, ...approval })]))
    .output(z.object({ learnerId: Id })),
  decline: restrictedOperation
    .errors(LINK_GONE)
    .route({
      method: 'POST',
      path: '/learner-requests/decline',
      summary: 'Decline and delete a request',
      tags,
    })
    .input(RequestKey)
    .output(z.object({ declined: z.literal(true) })),
}
