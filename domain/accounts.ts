/** Minimum length of an account's password (accounts-and-parent-portal.md sections 5 and 9); operators can raise it. */
export const MIN_PASSWORD_LENGTH = 6

/** Characters of the fields of an account. */
export const ACCOUNT_LIMITS = {
  name: 80,
  email: 254,
  phone: 40,
  password: 128,
  username: 30,
  shortestUsername: 3,
} as const

export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
export const USERNAME_PATTERN = /^[a-zA-Z0-9_.]+$/

/** Messages of the fields of an account, of the browser and the server alike. */
export const ACCOUNT_MESSAGES = {
  email: 'Please enter a valid email address',
  usernameTooShort: `Username must be at least ${ACCOUNT_LIMITS.shortestUsername} characters`,
  usernameCharacters: 'Username can have letters, numbers, dots and underscores only',
  passwordTooLong: `Password must be at most ${ACCOUNT_LIMITS.password} characters`,
  passwordIsName: 'Your password can’t be your name, username or email. Please choose a different one.',
  tooLong: (limit: number) => `At most ${limit} characters`,
} as const

type NewLearnerFields = {
  firstName: string
  lastName: string
  email: string
  username: string
  password: string
  confirmation: string
  cell?: string
}

/**
 * Errors of the fields of a new learner account, by field; an empty object when there are none. All that the server checks
 * without its data, so that a form reports everything at once: the server alone knows common passwords and taken names.
 * Empty fields are not judged.
 */
export function validateNewLearner(
  typed: NewLearnerFields,
  minLength: number,
): Partial<Record<keyof NewLearnerFields, string>> {
  const [email, username] = [typed.email.trim(), typed.username.trim()]
  const tooLong = (field: 'firstName' | 'lastName' | 'email' | 'username' | 'cell', limit: number) =>
    (typed[field] ?? '').trim().length > limit && { [field]: ACCOUNT_MESSAGES.tooLong(limit) }
  return {
    ...(passwordIsName(typed.password, typed) && { password: ACCOUNT_MESSAGES.passwordIsName }),
    ...(typed.password.length > ACCOUNT_LIMITS.password && { password: ACCOUNT_MESSAGES.passwordTooLong }),
    ...validateNewPassword(typed.password, typed.confirmation, minLength),
    ...(email !== '' && !EMAIL_PATTERN.test(email) && { email: ACCOUNT_MESSAGES.email }),
    ...(username !== '' && usernameProblem(username)),
    ...tooLong('firstName', ACCOUNT_LIMITS.name),
    ...tooLong('lastName', ACCOUNT_LIMITS.name),
    ...tooLong('email', ACCOUNT_LIMITS.email),
    ...tooLong('username', ACCOUNT_LIMITS.username),
    ...tooLong('cell', ACCOUNT_LIMITS.phone),
  }
}

function usernameProblem(username: string): { username?: string } {
  if (!USERNAME_PATTERN.test(username)) return { username: ACCOUNT_MESSAGES.usernameCharacters }
  return username.length < ACCOUNT_LIMITS.shortestUsername ? { username: ACCOUNT_MESSAGES.usernameTooShort } : {}
}

export type NewPasswordProblems = { password?: string; confirmation?: string }

/**
 * Errors of a password typed twice, by field; an empty object when there are none
 * (accounts-and-parent-portal.md section 5). Only the server rejects common passwords: it has the list.
 * @param minLength as configured by the operator
 */
export function validateNewPassword(password: string, confirmation: string, minLength: number): NewPasswordProblems {
  const tooShort = passwordTooShort(password, minLength)
  return {
    ...(tooShort !== undefined && { password: tooShort }),
    ...(password !== confirmation && { confirmation: 'Passwords do not match' }),
  }
}

/** Error for a password below the minimum length; undefined if it is long enough. */
export function passwordTooShort(password: string, minLength: number): string | undefined {
  return password.length < minLength ? `Password must be at least ${minLength} characters` : undefined
}

/** Names of a person, as far as they are known. */
export type PersonNames = {
  email?: string | null | undefined
  username?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/**
 * End of the made-up address of a learner without a confirmed one: a reserved domain that no mailbox can be in. Every
 * account has an address, and no mail is sent to these.
 */
export const INTERNAL_EMAIL_SUFFIX = '@learner.invalid'

export function isInternalEmail(email: string): boolean {
  return email.trim().toLowerCase().endsWith(INTERNAL_EMAIL_SUFFIX)
}

/** Detects a password that is the person's own name, username or email, in any spelling (readings, "Passwords"). */
export function passwordIsName(password: string, { email, username, firstName, lastName }: PersonNames): boolean {
  const names = [email, email?.split('@')[0], username, firstName, lastName, `${firstName ?? ''}${lastName ?? ''}`]
  const folded = foldName(password)
  return folded !== '' && names.some((name) => typeof name === 'string' && foldName(name) === folded)
}

function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s/gu, '')
}

/** Age at which a session ends even if it is in use; one that is not used ends earlier (domain/retention.ts). */
export const MAX_SESSION_DAYS = 30

/** Choices of a parent for the minutes without use after which a learner is signed out. */
export const IDLE_LIMITS_MINUTES = [15, 30, 60, 240] as const

const REAUTHENTICATION_MS = 10 * 60_000

/**
 * True while the proof of identity of a session counts for actions that need a fresh one (readings, "Re-authentication").
 * @param verifiedAt last sign-in or repeated proof in this session
 */
export function isRecentlyVerified(verifiedAt: Date, now: number): boolean {
  return now - verifiedAt.getTime() < REAUTHENTICATION_MS
}

/** Version of the text below, stored with a consent. Change it with the text. */
export const CONSENT_VERSION = '2026-11-22'

/** Earliest version that names the weekly email and the skill map: neither starts for a child under an earlier consent. */
export const WEEKLY_CONSENT_VERSION = '2026-11-22'

/** Consent of a parent to a learner account (readings, "Access"), one paragraph each. */
export const CONSENT_TEXT = [
  'I am this child’s parent or guardian, and I agree that Trellis keeps an account for them: their name, email address, username, phone number if I give one, and grade.',
  'While they learn, Trellis keeps their progress, answers, marks and test results, and shows them to my child and to me, also as a map of their skills and, if I switch it on, in a weekly email to me. They are used for nothing else, and are not sold or shown to anyone else.',
  'I can take a copy of all of it, withdraw this consent, or delete the account at any time under Manage Learners.',
] as const
