import { APIError } from 'better-auth/api'
import type { Executor } from '../../../database/database.ts'
import { type AttemptKind, consumeAttempt, resetAttempts } from '../../../rate-limits/rate-limits.ts'

/** Limited routes, with the kind of attempt and the field of the name. */
const NAMED = new Map<string, { kind: AttemptKind; field: string }>([
  ['/sign-in/email', { kind: 'sign-in', field: 'email' }],
  ['/sign-in/username', { kind: 'sign-in', field: 'username' }],
  ['/sign-up/email', { kind: 'sign-up', field: 'email' }],
  ['/request-password-reset', { kind: 'reset-password', field: 'email' }],
  ['/send-verification-email', { kind: 'confirm-email', field: 'email' }],
])

/**
 * Limits guesses at one account, and emails to one mailbox, from any number of addresses. Counts whether or not the
 * account exists, so that the error reveals nothing.
 * @throws APIError TOO_MANY_ATTEMPTS before a password is verified or an email is written
 */
export async function limitByName(db: Executor, path: string, body: unknown): Promise<void> {
  const named = NAMED.get(path)
  const name = named && nameIn(body, named.field)
  if (named && name !== undefined) await consumeOrThrow(db, named.kind, name)
}

/** @throws APIError TOO_MANY_ATTEMPTS */
export async function consumeOrThrow(db: Executor, kind: AttemptKind, name: string): Promise<void> {
  if (await consumeAttempt(db, kind, name)) return
  throw new APIError('TOO_MANY_REQUESTS', {
    code: 'TOO_MANY_ATTEMPTS',
    message: 'Too many attempts. Please try again later.',
  })
}

/** Resets the attempts after a sign-in; success on other routes proves no identity. */
export async function resetSignInAttempts(db: Executor, path: string, body: unknown): Promise<void> {
  const named = NAMED.get(path)
  const name = named?.kind === 'sign-in' ? nameIn(body, named.field) : undefined
  if (name !== undefined) await resetAttempts(db, 'sign-in', name)
}

/** Text field of an unvalidated body. */
export function nameIn(body: unknown, field: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const name: unknown = Reflect.get(body, field)
  return typeof name === 'string' ? name : undefined
}
