import type { Learner } from '#contract/learners.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { letter, plainName } from '../../email/letter.ts'
import { logAboutChild } from '../../family-log/queries.ts'
import { createLinkToken } from '../../link-token.ts'
import { countMail, TooManyMails } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { withLockedLearner } from '../learners/access-queries.ts'
import { insertInvitation, readLearner } from './queries.ts'

type InviteResult =
  | { outcome: 'invited'; learner: Learner }
  | { outcome: 'invalid'; fields: { email: string } }
  | { outcome: 'too-many-mails'; until: Date }
  | { outcome: 'not-linked' | 'consent-needed' | 'two-parents' }

/**
 * Stores the invitation of a second parent and mails its link. Whether the address has an account is not looked up, so the
 * response reveals nothing.
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
        if (facts.full) return { outcome: 'two-parents' }
        if (!facts.agreed) return { outcome: 'consent-needed' }
        if (facts.own) {
          return {
            outcome: 'invalid',
            fields: { email: 'Please enter the other parent’s email, not your own or your child’s' },
          }
        }
        await countMail(db, 'invite-parent', email, [{ kind: 'enter-address', name: parentId }])
        await logAboutChild(db, { kind: 'parent-invited', learnerId, by: { id: parentId, role: 'parent' } })
        await outbox.post(db, invitationMail({ to: email, from: facts.from }, config.origin, token))
        return { outcome: 'invited', learner: await readLearner(db, parentId, learnerId) }
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
    subject: 'You’re invited as a second parent',
    greeting: `${name} invites you to Trellis`,
    paragraphs: [
      `Trellis is an online learning site for grades 6 to 8. ${name} invites you as the second parent of a child there, with the same rights: you’d see what the child learns, and could change or delete the account.`,
      'Before you accept, you’ll see which child it is, and what each of you sees of the other.',
      'Open the link and sign in with your parent account. No account yet? Sign up first, then open this link again.',
    ],
    action: { label: 'View invitation', url: `${origin}/parent/second-parent#token=${token}` },
    closing: `The link works for ${RETENTION_DAYS.parentInvitation} days. Don’t forward it: whoever opens it can accept. If you don’t know this person, you can ignore this email.`,
  })
}
