import pg from 'pg'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** The name of the unique or foreign key constraint that a write broke; undefined for any other error. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  if (error.code !== UNIQUE_VIOLATION && error.code !== FOREIGN_KEY_VIOLATION) return undefined
  return error.constraint
}
