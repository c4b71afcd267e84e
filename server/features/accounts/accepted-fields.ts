import { APIError } from 'better-auth/api'
import { z } from 'zod'

/** What the body of each open route may say. */
const ACCEPTED = new Map([
  ['/sign-up/email', ['name', 'email', 'password', 'callbackURL']],
  ['/send-verification-email', ['email', 'callbackURL']],
  ['/sign-in/email', ['email', 'password']],
  ['/sign-in/username', ['username', 'password']],
  ['/request-password-reset', ['email']],
  ['/reset-password', ['token', 'newPassword']],
  ['/change-password', ['currentPassword', 'newPassword']],
])

/** PostgreSQL's text cannot hold a NUL, and nothing that names somebody has a control character. */
const plainText = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^\P{Cc}*$/u)
    .optional()

/** What the auth library does not look at, of whatever type it checks itself. */
const Limits = z.object({
  name: plainText(80),
  email: plainText(254),
  username: plainText(254),
  token: plainText(254),
})

const REFUSALS = new Map<PropertyKey, { code: string; message: string }>([
  ['name', { code: 'INVALID_NAME', message: 'Invalid name' }],
  ['email', { code: 'INVALID_EMAIL', message: 'Invalid email' }],
  ['username', { code: 'INVALID_USERNAME', message: 'Invalid username' }],
  ['token', { code: 'INVALID_TOKEN', message: 'Invalid token' }],
])

/**
 * Whatever else a body holds (a role, a username, where to be led next) is taken out before the auth library reads it.
 * Parent sign-up makes a parent (readings, "Access"). In place, because the library merges a body that a hook returns
 * into the one that was sent.
 * @throws APIError INVALID_BODY, or the code of the field, for what the library stumbles over or stores at any length;
 * it refuses all else itself
 */
export function keepAcceptedFields(path: string, body: unknown) {
  const accepted = ACCEPTED.get(path)
  if (!accepted) return
  if (typeof body !== 'object' || body === null) {
    throw new APIError('BAD_REQUEST', { code: 'INVALID_BODY', message: 'The body must be an object' })
  }
  for (const field of Object.keys(body)) {
    if (!accepted.includes(field)) Reflect.deleteProperty(body, field)
  }
  // A new password ends every other session, whoever holds them.
  if (path === '/change-password') Reflect.set(body, 'revokeOtherSessions', true)

  const field = Limits.safeParse(body).error?.issues[0]?.path[0]
  const refusal = field === undefined ? undefined : REFUSALS.get(field)
  if (refusal) throw new APIError('BAD_REQUEST', refusal)
}
