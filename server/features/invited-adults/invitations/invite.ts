import type { Language } from '#domain/languages.ts'
import { inTransaction } from '../../../database/retry.ts'
import { letter, plainName } from '../../../email/letter.ts'
import { logAboutChild } from '../../../family-log/queries.ts'
import { createLinkToken } from '../../../link-token.ts'
import { countMail, TooManyMails } from '../../../rate-limits/rate-limits.ts'
import type { Services } from '../../../services.ts'
import { lockFamily } from '../../learners/access-queries.ts'
import type { InvitationKind } from './invitation-kind.ts'
import { insertInvitation } from './queries.ts'

type InviteResult =
  | { outcome: 'invited' }
  | { outcome: 'invalid'; fields: { email: string } }
  | { outcome: 'too-many-mails'; until: Date }
  | { outcome: 'not-linked' | 'consent-needed' | 'full' }

/** @property page language of the page, for an address without an account */
type InviteInput = { parentId: string; learnerIds: readonly string[]; email: string; page: Language | null }

/**
 * Stores an invitation and mails its link. Whether the address has an account is not looked up, so the response reveals
 * nothing.
 */
export async function invite(
  { config, database, outbox }: Pick<Services, 'config' | 'database' | 'outbox'>,
  kind: InvitationKind,
  { parentId, email, page, ...chosen }: InviteInput,
): Promise<InviteResult> {
  const { token, hash: tokenHash } = createLinkToken()
  const learnerIds = [...new Set(chosen.learnerIds)]
  try {
    return await inTransaction(database.kysely, async (db): Promise<InviteResult> => {
      await lockFamily(db, parentId, learnerIds)
      const facts = await insertInvitation(db, kind.stored, { parentId, learnerIds, tokenHash, email })
      const [first] = facts
      if (first === undefined || facts.length < learnerIds.length) return { outcome: 'not-linked' }
      if (facts.some(({ full }) => full)) return { outcome: 'full' }
      if (facts.some(({ allowed }) => !allowed)) return { outcome: 'consent-needed' }
      if (facts.some(({ own }) => own)) return { outcome: 'invalid', fields: { email: kind.ownAddress } }
      await countMail(db, kind.mail.limit, email, [{ kind: 'enter-address', name: parentId }])
      for (const learnerId of learnerIds) {
        await logAboutChild(db, { kind: `${kind.role}-invited`, learnerId, by: { id: parentId, role: 'parent' } })
      }
      const { from } = first
      await outbox.post(
        db,
        invitationMail(kind, { to: email, from, children: learnerIds.length, origin: config.origin, token }),
        page,
      )
      return { outcome: 'invited' }
    })
  } catch (error) {
    if (!(error instanceof TooManyMails)) throw error
    return { outcome: 'too-many-mails', until: error.until }
  }
}

/** Mail with the secret link. It names no child: the address may have been mistyped. */
function invitationMail(
  { mail, stored }: InvitationKind,
  { to, from, children, origin, token }: { to: string; from: string; children: number; origin: string; token: string },
) {
  return letter(to, (words) => {
    const { say } = words
    const name = plainName(from) || say('A parent')
    return {
      ...mail.write(words, name, children),
      greeting: say('{name} invites you to Trellis', { name }),
      action: { label: say('View invitation'), url: `${origin}${mail.page}#token=${token}` },
      closing: say(
        'The link works for {days} days. Don’t forward it: whoever opens it can accept. If you don’t know this person, you can ignore this email.',
        { days: stored.validDays },
      ),
    }
  })
}
