import { Hono } from 'hono'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/retry.ts'
import { signClaim, verifyClaim } from '../../email/signed-claim.ts'
import type { PrivacyJournal } from '../../privacy-journal.ts'
import { stopWeekly, takeBackWaiting } from './queries.ts'

const PURPOSE = 'weekly email'
/** Lifetime of a link, since mails may be opened years later. */
const LINK_DAYS = 3650

/** Scope of an unsubscribe link: the whole mail, or one child's part of it. */
export type Unsubscription = { parentId: string; childId: string | null }

const Claim = z.object({ parentId: z.uuid(), childId: z.uuid().nullable(), endsAt: z.number() })

const UNSUBSCRIBE_PATH = '/weekly-email/stop'

/**
 * Addresses that stop what they name. That of a link has the token in the fragment, which browsers do not send. That of the
 * header is for mail programs, which post to it (RFC 8058) and never send a fragment, so its token is in the query.
 */
export function unsubscribeUrls(
  { authSecret, origin }: Pick<Config, 'authSecret' | 'origin'>,
  unsubscription: Unsubscription,
): { link: string; header: string } {
  const endsAt = Date.now() + LINK_DAYS * 86_400_000
  const token = signClaim(authSecret, PURPOSE, { ...unsubscription, endsAt })
  const page = `${origin}${UNSUBSCRIBE_PATH}`
  return { link: `${page}#token=${token}`, header: `${page}?token=${token}` }
}

/** @returns null for a forged or expired token */
export function readUnsubscription({ authSecrets }: Config, token: string): Unsubscription | null {
  return verifyClaim(authSecrets, { purpose: PURPOSE, shape: Claim, token, now: Date.now() })
}

type UnsubscribeServices = { config: Config; database: Database; journal: PrivacyJournal }

/** Stops what a link names, without a sign-in; idempotent, and not undone by a restore. */
export function unsubscribe(
  { database, journal }: UnsubscribeServices,
  { parentId, childId }: Unsubscription,
): Promise<void> {
  return inTransaction(database.kysely, async (db) => {
    await stopWeekly(db, parentId, childId)
    await takeBackWaiting(db, { parentId })
    await journal.append([{ kind: 'weekly-email-stopped', id: parentId, childId }])
  })
}

/** One-click request of mail programs (RFC 8058). People who open the link get the page at the same address. */
export function unsubscribeRoutes(services: UnsubscribeServices) {
  return new Hono().post(UNSUBSCRIBE_PATH, async (c) => {
    const unsubscription = readUnsubscription(services.config, c.req.query('token') ?? '')
    if (unsubscription === null) return c.text('This link is not valid.', 400)
    await unsubscribe(services, unsubscription)
    return c.text('Stopped.')
  })
}
