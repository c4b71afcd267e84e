import pg from 'pg'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const EXCLUSION_VIOLATION = '23P01'
const NAMED_VIOLATIONS = [UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION, EXCLUSION_VIOLATION]

/** The name of the unique, exclusion or foreign key constraint that a write broke; undefined for any other error. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  return NAMED_VIOLATIONS.includes(error.code ?? '') ? error.constraint : undefined
}
