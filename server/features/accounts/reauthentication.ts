import { createHash, randomBytes } from 'node:crypto'
import { inTransaction } from '../../database/retry.ts'
import { letter, type Mail } from '../../email/letter.ts'
import type { SessionUser } from '../../http/session.ts'
import type { OwnedSession } from '../../http/session-queries.ts'
import { logSecurityEvent } from '../../log-events.ts'
import { consumeAttempt, resetAttempts } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { findPasswordHash } from '../profile/queries.ts'
import { consumeConfirmationLink, insertConfirmationLink, setVerified } from './session-queries.ts'

const LINK_MINUTES = 10

/** Verifies the identity of a session's owner by the password; ten attempts in a quarter of an hour. */
export async function confirmByPassword(
  { auth, database, log }: Pick<Services, 'auth' | 'database' | 'log'>,
  user: SessionUser,
  { password, address }: { password: string; address: string },
): Promise<{ outcome: 'confirmed' } | { outcome: 'too-many' } | { outcome: 'invalid'; fields: { password: string } }> {
  const { kysely } = database
  if (!(await consumeAttempt(kysely, 'confirm-password', user.id))) return { outcome: 'too-many' }
  const hash = await findPasswordHash(kysely, user.id)
  const { password: passwords } = await auth.$context
  if (typeof hash !== 'string' || !(await passwords.verify({ hash, password }))) {
    logSecurityEvent(log, { kind: 'wrong-password', account: user.id, address })
    return { outcome: 'invalid', fields: { password: 'Incorrect password' } }
  }
  await resetAttempts(kysely, 'confirm-password', user.id)
  await setVerified(kysely, sessionOf(user))
  return { outcome: 'confirmed' }
}

/**
 * Emails the owner of a session a link that proves their identity. It works once and only in that session, so an owner
 * who follows it by mistake verifies nothing for a stolen session.
 */
export async function sendConfirmationLink(
  { config, database, outbox }: Pick<Services, 'config' | 'database' | 'outbox'>,
  user: SessionUser,
): Promise<{ outcome: 'sent' } | { outcome: 'too-many' }> {
  if (!(await consumeAttempt(database.kysely, 'confirm-identity', user.id))) return { outcome: 'too-many' }
  const token = randomBytes(32).toString('base64url')
  await inTransaction(database.kysely, async (db) => {
    await insertConfirmationLink(db, { ...linkOf(user, token), minutes: LINK_MINUTES })
    await outbox.post(db, confirmationMail(user.email, `${config.origin}/parent/confirm-identity#token=${token}`))
  })
  return { outcome: 'sent' }
}

export function confirmByLink(
  { database }: Pick<Services, 'database'>,
  user: SessionUser,
  token: string,
): Promise<boolean> {
  return consumeConfirmationLink(database.kysely, { ...linkOf(user, token), ...sessionOf(user) })
}

const sessionOf = ({ id, session }: SessionUser): OwnedSession => ({ userId: id, sessionId: session.id })

/** Stored form of a link. The value includes the user, so that the link is deleted with the account. */
function linkOf(user: SessionUser, token: string) {
  return {
    linkHash: createHash('sha256').update(`confirm-identity:${token}`).digest('base64url'),
    value: `${user.id} ${user.session.id}`,
  }
}

function confirmationMail(to: string, url: string): Mail {
  return letter(to, ({ say }) => ({
    subject: say('Confirm that it’s you'),
    greeting: say('Is that you?'),
    paragraphs: [
      say(
        'You’re about to change or export something important in your Trellis account. Open this link in the same browser to confirm it’s you.',
      ),
    ],
    action: { label: say('Confirm that it’s me'), url },
    closing: say(
      'The link works once, for {minutes} minutes. If it wasn’t you, don’t open it. Sign in, and sign out all other devices in Profile.',
      { minutes: LINK_MINUTES },
    ),
  }))
}
