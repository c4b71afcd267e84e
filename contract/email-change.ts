import { z } from 'zod'
import { EmailAddress, oneLine } from './fields.ts'
import { LINK_GONE, publicOperation, restrictedOperation, TOO_MANY_MAILS, verifiedOperation } from './operation.ts'

const tags = ['Profile']

const Change = z.object({
  newEmail: z.string(),
  /** True once the link in the email to this address was used. */
  oldProved: z.boolean(),
  newProved: z.boolean(),
  /** Time from which the new address alone suffices; null unless the parent has lost the old one. */
  dueAt: z.date().nullable(),
  /** True from that time on. */
  isDue: z.boolean(),
})
export type EmailChange = z.infer<typeof Change>

const State = z.object({ change: Change.nullable() })

const NO_CHANGE = {
  NO_CHANGE: { status: 409, message: 'There is no change under way that this is for. Please start again.' },
} as const

/** The address got another account in the meantime, which its owner may know: the mailbox is proved. */
const EMAIL_TAKEN = {
  EMAIL_TAKEN: { status: 409, message: 'Another account uses this email address by now. Nothing has changed.' },
} as const

const Token = z.object({ token: oneLine(200).min(1) })

export const emailChange = {
  get: restrictedOperation
    .route({
      method: 'GET',
      path: '/profile/email-change',
      summary: 'Another email address of a parent, if one is under way',
      tags,
    })
    .output(State),
  start: verifiedOperation
    .errors(TOO_MANY_MAILS)
    .route({
      method: 'PUT',
      path: '/profile/email-change',
      summary: 'Use another email address',
      description:
        'For parents. Emails a link to both addresses; the new one is used once both were opened. The answer is the same for an address of another account, which gets an email that says so. Replaces an earlier change.',
      tags,
    })
    .input(z.object({ email: EmailAddress }))
    .output(State),
  confirm: publicOperation
    .errors({ ...LINK_GONE, ...EMAIL_TAKEN })
    .route({
      method: 'POST',
      path: '/email-change/confirmation',
      summary: 'Prove one of the two addresses by the emailed link',
      tags,
    })
    .input(Token)
    .output(z.object({ state: z.enum(['changed', 'needs-old', 'needs-new']) })),
  wait: verifiedOperation
    .errors(NO_CHANGE)
    .route({
      method: 'POST',
      path: '/profile/email-change/wait',
      summary: 'Begin the wait of a parent who has lost the old address',
      description: 'Once the new address is proved. For 72 hours both addresses are told and can stop it.',
      tags,
    })
    .output(State),
  finish: verifiedOperation
    .errors({ ...EMAIL_TAKEN, NOT_DUE: { status: 409, message: 'The wait isn’t over, or someone has stopped it.' } })
    .route({
      method: 'POST',
      path: '/profile/email-change/end',
      summary: 'Use the new address after the wait',
      description: 'Ends all other sessions.',
      tags,
    })
    .output(z.object({ email: z.string() })),
  stop: restrictedOperation
    .route({
      method: 'DELETE',
      path: '/profile/email-change',
      summary: 'Stop the change, from a signed-in device',
      tags,
    })
    .output(State),
  stopByLink: publicOperation
    .errors(LINK_GONE)
    .route({ method: 'POST', path: '/email-change/stop', summary: 'Stop the change by the emailed link', tags })
    .input(Token)
    .output(z.object({ stopped: z.literal(true) })),
}
