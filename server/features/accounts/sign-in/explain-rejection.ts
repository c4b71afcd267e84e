import { randomBytes } from 'node:crypto'
import type { Executor } from '../../../database/database.ts'
import { findWaitingPassword } from '../queries.ts'
import { nameIn } from './rate-limit-by-account.ts'

/** An answer in place of the auth library's refusal. */
export type Refusal = { status: number; code: string; message: string }

type VerifyPassword = (given: { hash: string; password: string }) => Promise<boolean>

/** The auth library's refusals of wrong credentials, each with the column that the name given stands in. */
const WRONG_CREDENTIALS = new Map<string | undefined, 'email' | 'username'>([
  ['INVALID_EMAIL_OR_PASSWORD', 'email'],
  ['INVALID_USERNAME_OR_PASSWORD', 'username'],
])

/** In the auth library's form, and no password's: checking against it takes as long as against a real one. */
const NOBODYS_HASH = `${randomBytes(16).toString('hex')}:${randomBytes(64).toString('hex')}`

export function isWrongCredentials(code: string | undefined): boolean {
  return WRONG_CREDENTIALS.has(code)
}

/**
 * Tells who knows the password why they still do not get in: a child whose parent has not answered yet, a learner whose
 * parent has withdrawn consent (readings, "Access").
 *
 * A request is looked for, and a password checked, after every refusal, whether or not there is an account: so the time
 * tells nothing, and asking to join under somebody's address does not tell whether they have an account. Nor does the
 * waiting child's password start the count of tries anew, or everybody could keep guessing at the account of that name.
 * @returns what to answer in place of the library's refusal; undefined leaves it as it is
 */
export async function explainRefusal(
  db: Executor,
  verify: VerifyPassword,
  code: string | undefined,
  body: unknown,
): Promise<Refusal | undefined> {
  if (code === 'BANNED_USER') {
    return { status: 403, code: 'ACCOUNT_PAUSED', message: 'Your parent has paused this account.' }
  }
  const column = WRONG_CREDENTIALS.get(code)
  if (column === undefined) return undefined
  const waiting = await findWaitingPassword(db, column, nameIn(body, column) ?? '')
  const matches = await verify({ hash: waiting ?? NOBODYS_HASH, password: nameIn(body, 'password') ?? '' })
  if (waiting === undefined || !matches) return undefined
  return {
    status: 403,
    code: 'WAITING_FOR_APPROVAL',
    message: 'Your parent has not approved your account yet.',
  }
}
