import { RETENTION_DAYS } from '#domain/retention.ts'
import { letter, plainName } from '../../email/letter.ts'
import { createLinkToken } from '../../link-token.ts'
import { countMail, TooManyMails } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { withLockedLearner } from '../learners/access-queries.ts'
import { insertInvitation, readHelpers } from './queries.ts'

type InviteResult =
  | { outcome: 'invited'; helpers: Awaited<ReturnType<typeof readHelpers>> }
  | { outcome: 'invalid'; fields: { email: string } }
  | { outcome: 'too-many-mails'; until: Date }
  | { outcome: 'not-linked' | 'consent-needed' | 'full' }

/**
 * Stores the invitation of a helper and mails its link. Whether the address has an account is not looked up, so the response
 * reveals nothing.
 */
export async function invite(
  { config, database, outbox }: Pick<Services, 'config' | 'database' | 'outbox'>,
  { parentId, learnerId, email }: { parentId: string; learnerId: string; email: string },
): Promise<InviteResult> {
  const { token, hash: tokenHash } = createLinkToken()
  try {
    const result = await withLockedLearner(
      database,
      parentId,
      learnerId,
      async (db): Promise<InviteResult | undefined> => {
        const facts = await insertInvitation(db, { parentId, learnerId, tokenHash, email })
        if (!facts) return undefined
        if (!facts.allowed) return { outcome: 'consent-needed' }
        if (facts.own) {
          return {
            outcome: 'invalid',
            fields: { email: 'Please enter the helper’s email, not your own or your child’s' },
          }
        }
        if (facts.full) return { outcome: 'full' }
        await countMail(db, 'invite-helper', email, [{ kind: 'enter-address', name: parentId }])
        await outbox.post(db, invitationMail({ to: email, from: facts.from }, config.origin, token))
        return { outcome: 'invited', helpers: await readHelpers(db, parentId, learnerId) }
      },
    )
    return result ?? { outcome: 'not-linked' }
  } catch (error) {
    if (!(error instanceof TooManyMails)) throw error
    return { outcome: 'too-many-mails', until: error.until }
  }
}

/** Mail with the secret link. It names no child: the address may have been mistyped. */
function invitationMail({ to, from }: { to: string; from: string }, origin: string, token: string) {
  const name = plainName(from) || 'A parent'
  return letter({
    to,
    subject: 'You’re invited to help a child learn',
    greeting: `${name} invites you to Trellis`,
    paragraphs: [
      `Trellis is an online learning site for grades 6 to 8. ${name} invites you as a helper of a child there, such as a grandparent or a tutor: you’d see how the child learns.`,
      'Before you accept, you’ll see which child it is and what you’d see.',
      'Open the link and sign in with your own account for adults. No account yet? Sign up first, then open this link again.',
    ],
    action: { label: 'View invitation', url: `${origin}/parent/helper-invitation#token=${token}` },
    closing: `The link works for ${RETENTION_DAYS.helperInvitation} days. Don’t forward it: whoever opens it can accept. If you don’t know this person, you can ignore this email.`,
  })
}
