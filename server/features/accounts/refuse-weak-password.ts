import { APIError } from 'better-auth/api'
import { newPasswordProblems } from '#domain/new-password.ts'
import { isCommonPassword, TOO_COMMON } from '../../common-password.ts'
import { nameIn } from './limited-by-account.ts'

/** The routes that set a password, each with the field that holds it. */
const NEW_PASSWORD_FIELDS = new Map([
  ['/sign-up/email', 'password'],
  ['/reset-password', 'newPassword'],
  ['/change-password', 'newPassword'],
])

/**
 * Refuses a new password before anything is looked up or used up; that it is a text, and not too long, the auth library
 * checks.
 * @throws APIError PASSWORD_TOO_SHORT, PASSWORD_TOO_COMMON
 */
export function refuseWeakPassword(path: string, body: unknown) {
  const field = NEW_PASSWORD_FIELDS.get(path)
  const password = field === undefined ? undefined : nameIn(body, field)
  if (password === undefined) return
  const tooShort = newPasswordProblems(password, password).password
  if (tooShort) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_SHORT', message: tooShort })
  if (isCommonPassword(password)) {
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message: TOO_COMMON })
  }
}
