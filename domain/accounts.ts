/** Minimum length of an account's password (accounts-and-parent-portal.md sections 5 and 9). */
export const MIN_PASSWORD_LENGTH = 6

export type NewPasswordProblems = { password?: string; confirmation?: string }

/**
 * Errors of a password typed twice, by field; an empty object when there are none
 * (accounts-and-parent-portal.md section 5). Only the server rejects common passwords: it has the list.
 */
export function validateNewPassword(password: string, confirmation: string): NewPasswordProblems {
  return {
    ...(password.length < MIN_PASSWORD_LENGTH && {
      password: `Password must be at least ${MIN_PASSWORD_LENGTH} characters`,
    }),
    ...(password !== confirmation && { confirmation: 'Passwords do not match' }),
  }
}

/** Version of the text below, stored with a consent. Change it with the text. */
export const CONSENT_VERSION = '2026-11-21'

/** Consent of a parent to a learner account (readings, "Access"), one paragraph each. */
export const CONSENT_TEXT = [
  'I am this child’s parent or guardian, and I agree that Trellis keeps an account for them: their name, email address, username, phone number if I give one, and grade.',
  'While they learn, Trellis keeps their progress, answers, marks and test results, and shows them to my child and to me. They are used for nothing else, and are not sold or shown to anyone else.',
  'I can take a copy of all of it, withdraw this consent, or delete the account at any time under Manage Learners.',
] as const
