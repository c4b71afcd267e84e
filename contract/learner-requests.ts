import { z } from 'zod'
import { EmailAddress, Id, NewPassword, requiredLine, Username } from './fields.ts'
import { publicOperation, restrictedOperation, TOO_MANY_ATTEMPTS } from './operation.ts'

/** The secret of the link mailed to the parent; it stands in the hash of its address and is kept hashed. */
const Token = z.object({ token: z.string().min(1).max(200) })
const tags = ['Learner requests']

const LINK_GONE = {
  LINK_GONE: { status: 410, message: 'This link has expired or was used already.' },
} as const

export const learnerRequests = {
  create: publicOperation
    .errors(TOO_MANY_ATTEMPTS)
    .route({
      method: 'POST',
      path: '/learner-requests',
      successStatus: 202,
      summary: 'Join as a learner',
      description:
        'Mails the parent a link to approve by. There is no account until then. Whether e-mail or username are in use already is told to the parent alone.',
      tags,
    })
    .input(
      z
        .object({
          firstName: requiredLine(80),
          lastName: requiredLine(80),
          email: EmailAddress,
          username: Username,
          password: NewPassword,
          parentEmail: EmailAddress,
          gradeId: Id.optional(),
        })
        .meta({
          examples: [
            {
              firstName: 'Mira',
              lastName: 'Novak',
              email: 'mira@example.com',
              username: 'mira_07',
              password: 'amber kettle 42',
              parentEmail: 'jana@example.com',
            },
          ],
        }),
    )
    .output(z.object({ requested: z.literal(true) })),
  get: restrictedOperation
    .errors(LINK_GONE)
    .route({
      method: 'POST',
      path: '/learner-requests/open',
      summary: 'Who asks, for the parent who has the link',
      tags,
    })
    .input(Token)
    .output(
      z.object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        username: z.string(),
        gradeName: z.string().nullable(),
        requestedAt: z.date(),
        expiresAt: z.date(),
      }),
    ),
  approve: restrictedOperation
    .errors({ ...LINK_GONE, ...TOO_MANY_ATTEMPTS })
    .route({
      method: 'POST',
      path: '/learner-requests/approve',
      successStatus: 201,
      summary: 'Approve, which makes the learner account',
      description:
        "Account, profile, link to this parent, enrollment and the parent's consent are written together; the link is then used. E-mail and username may be given anew, for when those asked for are in use.",
      tags,
    })
    .input(Token.extend({ email: EmailAddress.optional(), username: Username.optional() }))
    .output(z.object({ learnerId: Id })),
  decline: restrictedOperation
    .errors(LINK_GONE)
    .route({
      method: 'POST',
      path: '/learner-requests/decline',
      summary: 'Refuse, which deletes the request',
      tags,
    })
    .input(Token)
    .output(z.object({ declined: z.literal(true) })),
}
