import { t } from '@lingui/core/macro'
import { ACCOUNT_LIMITS, EMAIL_PATTERN, passwordIsName, USERNAME_PATTERN } from '#domain/accounts.ts'

type NewLearnerFields = {
  firstName: string
  lastName: string
  email: string
  username: string
  password: string
  confirmation: string
  cell?: string
}

const invalidEmail = () => t`Please enter a valid email address`

/**
 * Validates the fields of a new learner account and returns errors by field; an empty object if there are none. Covers
 * every check that needs no server data, so that a form reports all errors together; only the server can detect common
 * passwords and taken names. Skips empty fields.
 */
export function validateNewLearner(
  typed: NewLearnerFields,
  minLength: number,
): Partial<Record<keyof NewLearnerFields, string>> {
  const email = typed.email.trim()
  const username = typed.username.trim()
  const tooLong = (field: 'firstName' | 'lastName' | 'email' | 'username' | 'cell', limit: number) =>
    (typed[field] ?? '').trim().length > limit && { [field]: t`At most ${limit} characters` }
  return {
    ...(passwordIsName(typed.password, typed) && {
      password: t`Your password can’t be your name, username or email. Please choose a different one.`,
    }),
    ...(typed.password.length > ACCOUNT_LIMITS.password && { password: passwordTooLong(ACCOUNT_LIMITS.password) }),
    ...validateNewPassword(typed.password, typed.confirmation, minLength),
    ...(email !== '' && !EMAIL_PATTERN.test(email) && { email: invalidEmail() }),
    ...(username !== '' && usernameProblem(username)),
    ...tooLong('firstName', ACCOUNT_LIMITS.name),
    ...tooLong('lastName', ACCOUNT_LIMITS.name),
    ...tooLong('email', ACCOUNT_LIMITS.email),
    ...tooLong('username', ACCOUNT_LIMITS.username),
    ...tooLong('cell', ACCOUNT_LIMITS.phone),
  }
}

const passwordTooLong = (limit: number) => t`Password must be at most ${limit} characters`

function usernameProblem(username: string): { username?: string } {
  if (!USERNAME_PATTERN.test(username))
    return { username: t`Username can have letters, numbers, dots and underscores only` }
  const least = ACCOUNT_LIMITS.shortestUsername
  return username.length < least ? { username: t`Username must be at least ${least} characters` } : {}
}

export type NewPasswordProblems = { password?: string; confirmation?: string }

/**
 * Validates a new password and its confirmation and returns errors by field; an empty object if there are none
 * (accounts-and-parent-portal.md section 5). Only the server has the list of common passwords.
 * @param minLength as configured by the operator
 */
export function validateNewPassword(password: string, confirmation: string, minLength: number): NewPasswordProblems {
  return {
    ...(password.length < minLength && { password: t`Password must be at least ${minLength} characters` }),
    ...(password !== confirmation && { confirmation: t`Passwords do not match` }),
  }
}
