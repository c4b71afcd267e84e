import pg from 'pg'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const EXCLUSION_VIOLATION = '23P01'
const NAMED_VIOLATIONS = [UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION, EXCLUSION_VIOLATION]

/** Name of the violated unique, exclusion or foreign key constraint; undefined for any other error. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  return NAMED_VIOLATIONS.includes(error.code ?? '') ? error.constraint : undefined
}

/**
 * Field errors for a new account whose username is in use. The family may use its email address, too, which is looked
 * up.
 * @param constraint name of the violated constraint
 * @param findTaken checks which of the two are in use
 * @returns undefined for any other constraint
 */
export async function uniqueFieldErrors(
  constraint: string | undefined,
  findTaken: () => Promise<{ email: boolean; username: boolean }>,
): Promise<Record<string, string> | undefined> {
  if (constraint !== 'profiles_username_key') return undefined
  return takenFieldErrors({ ...(await findTaken()), username: true })
}

/** Field errors for an email and username that are in use. */
export function takenFieldErrors(taken: { email: boolean; username: boolean }): Record<string, string> {
  return {
    ...(taken.email && { email: 'This email is already in use' }),
    ...(taken.username && { username: 'This username is already taken' }),
  }
}
