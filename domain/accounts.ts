/** Minimum length of an account's password (accounts-and-parent-portal.md sections 5 and 9); operators can raise it. */
export const MIN_PASSWORD_LENGTH = 6

/** Maximum lengths of an account's fields, in characters. */
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

/** Validation messages of an account's fields, for browser and server. */
export const ACCOUNT_MESSAGES = {
  email: 'Please enter a valid email address',
  usernameTooShort: `Username must be at least ${ACCOUNT_LIMITS.shortestUsername} characters`,
  usernameCharacters: 'Username can have letters, numbers, dots and underscores only',
  passwordTooLong: `Password must be at most ${ACCOUNT_LIMITS.password} characters`,
  passwordIsName: 'Your password can’t be your name, username or email. Please choose a different one.',
  tooLong: (limit: number) => `At most ${limit} characters`,
} as const

/** Error for a password below the minimum length; undefined if it is long enough. */
export function passwordTooShort(password: string, minLength: number): string | undefined {
  return password.length < minLength ? `Password must be at least ${minLength} characters` : undefined
}

/** Names of a person, as far as known. */
export type PersonNames = {
  email?: string | null | undefined
  username?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/**
 * Domain of the placeholder address of a learner without a confirmed one: reserved, so that no mailbox can exist there.
 * Every account needs an address; no mail is sent to these.
 */
export const INTERNAL_EMAIL_SUFFIX = '@learner.invalid'

export function isInternalEmail(email: string): boolean {
  return email.trim().toLowerCase().endsWith(INTERNAL_EMAIL_SUFFIX)
}

/** Detects a password that equals the person's name, username or email, in any spelling (readings, "Passwords"). */
export function passwordIsName(password: string, { email, username, firstName, lastName }: PersonNames): boolean {
  const names = [email, email?.split('@')[0], username, firstName, lastName, `${firstName ?? ''}${lastName ?? ''}`]
  const folded = foldName(password)
  return folded !== '' && names.some((name) => typeof name === 'string' && foldName(name) === folded)
}

function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s/gu, '')
}

/** Idle limits, in minutes, that a parent can choose for signing out a learner. */
export const IDLE_LIMITS_MINUTES = [15, 30, 60, 240] as const

/** Wait after which an adult who has lost their second step, or their old email address, can go on without it, if no one stops it. */
export const LOST_PROOF_HOURS = 72

/** Days after that wait in which they can do so; later it takes a new wait. */
export const LOST_PROOF_DAYS = 14

/** Time from the beginning of that wait in which it can be stopped. */
export const LOST_PROOF_MINUTES = (LOST_PROOF_HOURS + LOST_PROOF_DAYS * 24) * 60

const REAUTHENTICATION_MS = 10 * 60_000

/**
 * True if the session's proof of identity is recent enough for actions that require one (readings,
 * "Re-authentication").
 * @param verifiedAt last sign-in or repeated proof in this session
 */
export function isRecentlyVerified(verifiedAt: Date, now: number): boolean {
  return now - verifiedAt.getTime() < REAUTHENTICATION_MS
}

/** Version of the text (consent-text.ts), stored with each consent. Update it when the text changes. */
export const CONSENT_VERSION = '2026-12-06'

/**
 * Earliest version that covers the weekly email and the skill map; neither starts for a child under an earlier consent.
 */
export const WEEKLY_CONSENT_VERSION = '2026-11-22'

/** Earliest version that covers the hints that a child opens and the placement; neither is stored for a child under an earlier consent. */
export const HINTS_CONSENT_VERSION = '2026-11-28'

/** Earliest version that covers the time spent on questions; it is not stored for a child under an earlier consent. */
export const TIME_CONSENT_VERSION = '2026-11-29'

/** Earliest version with a box for written answers, which a parent ticks or not. */
export const WRITING_CONSENT_VERSION = '2026-11-30'

/** Earliest version that covers a second parent; none can be invited for a child under an earlier consent. */
export const SECOND_PARENT_CONSENT_VERSION = '2026-12-01'

/** Earliest version that covers the log of a family; nothing about a child under an earlier consent is added to it. */
export const LOG_CONSENT_VERSION = '2026-12-01'

/** Earliest version with a box for helpers and tutors, which a parent ticks or not. */
export const HELPERS_CONSENT_VERSION = '2026-12-02'

/** Earliest version that covers what helpers send; a child under an earlier consent gets nothing from them. */
export const SENDING_CONSENT_VERSION = '2026-12-03'

/**
 * Earliest version that covers written answers that a child shares with a helper, and that a helper who sends something sees
 * whether the plan has extra practice; neither is shown for a child under an earlier consent.
 */
export const SHARING_CONSENT_VERSION = '2026-12-04'

/** Earliest version with a box for questions about lessons, which a parent ticks or not. */
export const ASKING_CONSENT_VERSION = '2026-12-05'

/** Earliest version that covers lessons with a tutor; none can be booked for a child under an earlier consent. */
export const TUTORING_CONSENT_VERSION = '2026-12-06'

/** Parents of one child at most. */
export const MAX_PARENTS = 2

/** Helpers of one child at most, with those who are invited. */
export const MAX_HELPERS = 5
