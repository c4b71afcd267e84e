import { createHash, randomBytes } from 'node:crypto'
import type { Executor } from '../../database/database.ts'
import { consumeOwnedLink } from './second-factor/queries.ts'
import { insertConfirmationLink } from './session-queries.ts'

/** Mailed links that change how an adult signs in. Each works once, after a press on the page that it opens. */
export type OwnedLink = 'lost second step' | 'stop of a reset' | 'old email' | 'new email' | 'stop of an email change'

const hashOf = (link: OwnedLink, token: string) => createHash('sha256').update(`${link}:${token}`).digest('base64url')

/** The value includes the user, so that the link is deleted with the account. */
export async function createOwnedLink(
  db: Executor,
  link: OwnedLink,
  { userId, minutes }: { userId: string; minutes: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertConfirmationLink(db, { linkHash: hashOf(link, token), value: `${userId} ${link}`, minutes })
  return token
}

/**
 * Uses up a link.
 * @returns the owner; null for an unknown, used or expired link
 */
export function consumeLink(db: Executor, link: OwnedLink, token: string): Promise<string | null> {
  return consumeOwnedLink(db, hashOf(link, token), ` ${link}`)
}
