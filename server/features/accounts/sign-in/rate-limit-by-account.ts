import { APIError } from 'better-auth/api'
import type { Executor } from '../../../database/database.ts'
import { forgetTries, mayTry, type Tried } from '../../../rate-limits/rate-limits.ts'

/** What is counted by the name that a body gives: which kind of try it is, and the field with the name. */
const NAMED = new Map<string, { tried: Tried; field: string }>([
  ['/sign-in/email', { tried: 'sign-in', field: 'email' }],
  ['/sign-in/username', { tried: 'sign-in', field: 'username' }],
  ['/sign-up/email', { tried: 'sign-up', field: 'email' }],
  ['/request-password-reset', { tried: 'reset-password', field: 'email' }],
  ['/send-verification-email', { tried: 'confirm-email', field: 'email' }],
])

/**
 * Guards one account against guesses, and one mailbox against mails, from many addresses: counted whether or not there
 * is such an account, so that the refusal tells nothing.
 * @throws APIError TOO_MANY_ATTEMPTS, before a password is looked at or a mail is written
 */
export async function limitByName(db: Executor, path: string, body: unknown): Promise<void> {
  const named = NAMED.get(path)
  const name = named && nameIn(body, named.field)
  if (named && name !== undefined) await limit(db, named.tried, name)
}

/** @throws APIError TOO_MANY_ATTEMPTS */
export async function limit(db: Executor, tried: Tried, name: string): Promise<void> {
  if (await mayTry(db, tried, name)) return
  throw new APIError('TOO_MANY_REQUESTS', {
    code: 'TOO_MANY_ATTEMPTS',
    message: 'Too many attempts. Please try again later.',
  })
}

/** Starts the count of tries to sign in anew; of the others a success proves nothing. */
export async function forgetSignInTries(db: Executor, path: string, body: unknown): Promise<void> {
  const named = NAMED.get(path)
  const name = named?.tried === 'sign-in' ? nameIn(body, named.field) : undefined
  if (name !== undefined) await forgetTries(db, 'sign-in', name)
}

/** The text in a field of a body that nobody has looked at yet. */
export function nameIn(body: unknown, field: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const name: unknown = Reflect.get(body, field)
  return typeof name === 'string' ? name : undefined
}
