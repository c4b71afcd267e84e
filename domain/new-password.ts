/** Shortest password that an account may be given (accounts-and-parent-portal.md sections 5 and 9). */
export const MIN_PASSWORD_LENGTH = 6

export type NewPasswordProblems = { password?: string; confirmation?: string }

/**
 * What is wrong with a password typed twice, as messages for the two fields; an empty object when nothing is
 * (accounts-and-parent-portal.md section 5). Common passwords are refused by the server alone, which has the list.
 */
export function newPasswordProblems(password: string, confirmation: string): NewPasswordProblems {
  return {
    ...(password.length < MIN_PASSWORD_LENGTH && {
      password: `Password must be at least ${MIN_PASSWORD_LENGTH} characters`,
    }),
    ...(password !== confirmation && { confirmation: 'Passwords do not match' }),
  }
}
