import { dictionary } from '@zxcvbn-ts/language-common'
import { MIN_PASSWORD_LENGTH } from '#domain/accounts.ts'

/** "The few thousand most common passwords are refused as well" (readings, "Sessions"). */
const LIST_SIZE = 5000

export const PASSWORD_TOO_COMMON = 'This password is too common. Please choose one that is harder to guess.'

/** The dictionary is sorted, most common first. Passwords below the minimum length are rejected for that. */
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD_LENGTH).slice(0, LIST_SIZE),
)

/** Ignores case: capital letters make a common password no harder to guess. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
