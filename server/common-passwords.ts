import { dictionary } from '@zxcvbn-ts/language-common'
import { MIN_PASSWORD_LENGTH } from '#domain/accounts.ts'

/** "The few thousand most common passwords are refused as well" (readings, "Sessions"). */
const HOW_MANY = 5000

export const TOO_COMMON = 'This password is too common. Please choose one that is harder to guess.'

/** The list comes ordered, the most common first; those too short are refused for that already. */
const common = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= MIN_PASSWORD_LENGTH)
    .slice(0, HOW_MANY),
)

/** Capital letters make a common password no harder to guess; the list is in lower case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
