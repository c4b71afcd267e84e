import { createHash, randomBytes } from 'node:crypto'
import type { Executor } from '../../../../database/database.ts'
import { insertConfirmationLink } from '../../session-queries.ts'
import { consumeChallenge } from './queries.ts'

const CHALLENGE_MINUTES = 5

/** What a challenge is for: a new passkey of a session, or a sign-in by anyone. The value begins with its owner's id, so that it is deleted with the account. */
export type Purpose = { kind: 'new'; userId: string; sessionId: string } | { kind: 'sign-in' }

const textOf = (purpose: Purpose) =>
  purpose.kind === 'new' ? `${purpose.userId} ${purpose.sessionId} passkey` : 'passkey sign-in'

const hashOf = (challenge: string) => createHash('sha256').update(`passkey:${challenge}`).digest('base64url')

/** Random number that a passkey signs, once. */
export async function createChallenge(db: Executor, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await insertConfirmationLink(db, {
    linkHash: hashOf(challenge),
    value: textOf(purpose),
    minutes: CHALLENGE_MINUTES,
  })
  return challenge
}

/** @returns false for a challenge that does not work, or no longer */
export function consume(db: Executor, challenge: string, purpose: Purpose): Promise<boolean> {
  return consumeChallenge(db, { linkHash: hashOf(challenge), value: textOf(purpose) })
}
