import { createHash } from 'node:crypto'
import { APIError } from 'better-auth/api'
import type { Executor } from '../../database/database.ts'
import { countTry, forgetTries } from './queries.ts'

const MAX_TRIES = 10
const WINDOW_SECONDS = 15 * 60

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
  const hash = nameHash(path, body)
  if (hash === undefined) return
  if ((await countTry(db, hash, WINDOW_SECONDS)) > MAX_TRIES) {
    throw new APIError('TOO_MANY_REQUESTS', {
      code: 'TOO_MANY_TRIES',
      message: 'Too many attempts. Please try again later.',
    })
  }
}

export async function forgetSignInTries(db: Executor, path: string, body: unknown): Promise<void> {
  const hash = nameHash(path, body)
  if (hash !== undefined) await forgetTries(db, hash)
}

/** The name itself is not kept: most of those tried belong to nobody here. */
function nameHash(path: string, body: unknown): string | undefined {
  const field = NAME_FIELDS.get(path)
  if (field === undefined || typeof body !== 'object' || body === null) return undefined
  const name: unknown = Reflect.get(body, field)
  if (typeof name !== 'string') return undefined
  return createHash('sha256').update(name.trim().toLowerCase()).digest('base64url')
}
