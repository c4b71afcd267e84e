import { APIError } from 'better-auth/api'
import { isCommonPassword, TOO_COMMON } from '../../common-password.ts'

/** @throws APIError PASSWORD_TOO_COMMON, before anything is looked up or written */
export function refuseCommonPassword(password: unknown) {
  if (typeof password === 'string' && isCommonPassword(password)) {
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message: TOO_COMMON })
  }
}
