import type { Executor } from '../../../database/database.ts'
import type { PasswordHasher } from '../../../password-hash.ts'
import { findOtherPassword, type OtherPassword } from '../queries.ts'
import { nameIn } from './rate-limit-by-account.ts'

/** Response in place of the auth library's error. */
export type Rejection = { status: number; code: string; message: string }

/** Error codes of wrong credentials, with the column of the submitted name. */
const WRONG_CREDENTIALS = new Map<string | undefined, 'email' | 'username'>([
  ['INVALID_EMAIL_OR_PASSWORD', 'email'],
  ['INVALID_USERNAME_OR_PASSWORD', 'username'],
])

const EXPLANATIONS: Record<OtherPassword['of'], Rejection> = {
  'unverified-email': {
    status: 403,
    code: 'USE_USERNAME',
    message: 'This email address isn’t confirmed yet. Please sign in with your username.',
  },
  request: {
    status: 403,
    code: 'WAITING_FOR_APPROVAL',
    message: 'Your parent hasn’t approved your account yet.',
  },
}

export function isWrongCredentials(code: string | undefined): boolean {
  return WRONG_CREDENTIALS.has(code)
}

/**
 * Explains a rejected sign-in to a user with the right password: a child whose parent has not responded yet, a learner
 * whose parent has withdrawn consent (readings, "Access"), or one with an unverified address ("Addresses of others").
 *
 * Looks up and verifies a password after every rejection, whether or not an account exists, so that the response time
 * reveals no account. The password of a waiting child does not reset the attempts, since that would allow unlimited
 * guesses at the account of that name.
 * @returns undefined to leave the library's response unchanged
 */
export async function explainRejection(
  db: Executor,
  passwords: PasswordHasher,
  code: string | undefined,
  body: unknown,
): Promise<Rejection | undefined> {
  if (code === 'BANNED_USER') {
    return { status: 403, code: 'ACCOUNT_PAUSED', message: 'Your parent has paused this account.' }
  }
  const column = WRONG_CREDENTIALS.get(code)
  if (column === undefined) return undefined
  const other = await findOtherPassword(db, column, nameIn(body, column) ?? '')
  const hash = other?.hash ?? passwords.unmatchedHash
  const matches = await passwords.verify({ hash, password: nameIn(body, 'password') ?? '' })
  return other && matches ? EXPLANATIONS[other.of] : undefined
}
