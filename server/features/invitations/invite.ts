import { letter, plainName } from '../../email/letter.ts'
import { logAboutChild } from '../../family-log/queries.ts'
import { createLinkToken } from '../../link-token.ts'
import { countMail, TooManyMails } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { withLockedLearner } from '../learners/access-queries.ts'
import type { InvitationKind } from './invitation-kind.ts'
import { insertInvitation } from './queries.ts'

type InviteResult =
  | { outcome: 'invited' }
  | { outcome: 'invalid'; fields: { email: string } }
  | { outcome: 'too-many-mails'; until: Date }
  | { outcome: 'not-linked' | 'consent-needed' | 'full' }

/**
 * Stores an invitation and mails its link. Whether the address has an account is not looked up, so the response reveals
 * nothing.
 */
export async function invite(
  { config, database, outbox }: Pick<Services, 'config' | 'database' | 'outbox'>,
  kind: InvitationKind,
  { parentId, learnerId, email }: { parentId: string; learnerId: string; email: string },
): Promise<InviteResult> {
  const { token, hash: tokenHash } = createLinkToken()
  try {
    const result = await withLockedLearner(
      database,
      parentId,
      learnerId,
      async (db): Promise<InviteResult | undefined> => {
        const facts = await insertInvitation(db, kind.stored, { parentId, learnerId, tokenHash, email })
        if (!facts) return undefined
        if (facts.full) return { outcome: 'full' }
        if (!facts.allowed) return { outcome: 'consent-needed' }
        if (facts.own) return { outcome: 'invalid', fields: { email: kind.ownAddress } }
        await countMail(db, kind.mail.limit, email, [{ kind: 'enter-address', name: parentId }])
        await logAboutChild(db, { kind: `${kind.role}-invited`, learnerId, by: { id: parentId, role: 'parent' } })
        await outbox.post(db, invitationMail(kind, { to: email, from: facts.from, origin: config.origin, token }))
        return { outcome: 'invited' }
      },
    )
    return result ?? { outcome: 'not-linked' }
  } catch (error) {
    if (!(error instanceof TooManyMails)) throw error
    return { outcome: 'too-many-mails', until: error.until }
  }
}

/** Mail with the secret link. It names no child: the address may have been mistyped. */
function invitationMail(
  { mail, stored }: InvitationKind,
  { to, from, origin, token }: { to: string; from: string; origin: string; token: string },
) {
  const name = plainName(from) || 'A parent'
  return letter({
    to,
    subject: mail.subject,
    greeting: `${name} invites you to Trellis`,
    paragraphs: [...mail.paragraphs(name)],
    action: { label: 'View invitation', url: `${origin}${mail.page}#token=${token}` },
    closing: `The link works for ${stored.validDays} days. Don’t forward it: whoever opens it can accept. If you don’t know this person, you can ignore this email.`,
  })
}
