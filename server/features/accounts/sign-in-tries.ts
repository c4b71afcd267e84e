import { APIError } from 'better-auth/api'
import type { Executor } from '../../database/database.ts'
import { forgetTries, mayTry } from '../../tries/tries.ts'

/** The sign-in routes, each with the field that names the account. */
const NAME_FIELDS = new Map([
  ['/sign-in/email', 'email'],
  ['/sign-in/username', 'username'],
])

/**
 * Guards one account against guesses from many addresses: ten tries under a name in a quarter of an hour, counted
 * whether or not there is such an account, and forgotten when one succeeds.
 * @throws APIError TOO_MANY_TRIES, before the password is looked at
 */
export async function countSignInTry(db: Executor, path: string, body: unknown): Promise<void> {
  const name = triedName(path, body)
  if (name !== undefined && !(await mayTry(db, 'sign-in', name))) {
    throw new APIError('TOO_MANY_REQUESTS', {
      code: 'TOO_MANY_TRIES',
      message: 'Too many attempts. Please try again later.',
    })
  }
}

export async function forgetSignInTries(db: Executor, path: string, body: unknown): Promise<void> {
  const name = triedName(path, body)
  if (name !== undefined) await forgetTries(db, 'sign-in', name)
}

function triedName(path: string, body: unknown): string | undefined {
  const field = NAME_FIELDS.get(path)
  if (field === undefined || typeof body !== 'object' || body === null) return undefined
  const name: unknown = Reflect.get(body, field)
  return typeof name === 'string' ? name : undefined
}
