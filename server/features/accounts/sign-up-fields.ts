import { APIError } from 'better-auth/api'
import { z } from 'zod'

const SIGN_UP_FIELDS = ['name', 'email', 'password', 'callbackURL']

/** What the auth library does not look at. PostgreSQL's text cannot hold a NUL, and no name has a control character. */
const Limits = z.object({
  name: z
    .string()
    .max(80)
    .regex(/^\P{Cc}*$/u)
    .optional(),
  email: z.string().max(254).optional(),
})

/**
 * A sign-up takes an e-mail address and a password; whatever else its body holds (a role, a username) is taken out
 * before the auth library reads it. Parent sign-up makes a parent (readings, "Access"). In place, because the library
 * merges a body that a hook returns into the one that was sent.
 * @throws APIError INVALID_BODY, INVALID_NAME or INVALID_EMAIL for what the library stumbles over or stores at any
 * length; it refuses all else itself
 */
export function keepSignUpFields(body: unknown) {
  if (typeof body !== 'object' || body === null) {
    throw new APIError('BAD_REQUEST', { code: 'INVALID_BODY', message: 'The body must be an object' })
  }
  for (const field of Object.keys(body)) {
    if (!SIGN_UP_FIELDS.includes(field)) Reflect.deleteProperty(body, field)
  }
  const field = Limits.safeParse(body).error?.issues[0]?.path[0]
  if (field === 'name') throw new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message: 'Invalid name' })
  if (field === 'email')
    throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'Invalid email' })
}
