import { dictionary } from '@zxcvbn-ts/language-common'
import {
  ACCOUNT_MESSAGES,
  MIN_PASSWORD_LENGTH,
  type PersonNames,
  passwordIsName,
  passwordTooShort,
} from '#domain/accounts.ts'
import type { Config } from './config.ts'

const PASSWORD_TOO_COMMON = 'This password is too common. Please choose a different one.'

/**
 * Common passwords, all of which are in published breaches (readings, "Passwords"). Shorter ones are skipped because the
 * minimum length already rejects them.
 */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD_LENGTH))

/** Words that anyone would try first here, alone or with numbers and signs around them (docs/security/asvs.md). */
const CONTEXT_WORDS = new Set(['trellis', 'learner', 'student', 'parent', 'teacher', 'school', 'homework', 'lesson'])

/** Ignores case, since capital letters make a common password no harder to guess. */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase()
  return common.has(folded) || CONTEXT_WORDS.has(/^\P{L}*(\p{L}+)\P{L}*$/u.exec(folded)?.[1] ?? '')
}

export type PasswordProblem = {
  code: 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_COMMON' | 'PASSWORD_IS_NAME'
  message: string
}

/**
 * Checks a new password (readings, "Passwords"); existing passwords are never checked again.
 * @param names of the account that gets the password
 */
export function findPasswordProblem(
  { minPasswordLength }: Config,
  password: string,
  names: PersonNames,
): PasswordProblem | undefined {
  const tooShort = passwordTooShort(password, minPasswordLength)
  if (tooShort !== undefined) return { code: 'PASSWORD_TOO_SHORT', message: tooShort }
  if (isCommonPassword(password)) return { code: 'PASSWORD_TOO_COMMON', message: PASSWORD_TOO_COMMON }
  if (passwordIsName(password, names)) return { code: 'PASSWORD_IS_NAME', message: ACCOUNT_MESSAGES.passwordIsName }
  return undefined
}
