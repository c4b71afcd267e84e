import { brokenConstraint } from '../../../database/constraint-errors.ts'
import type { Database, Executor } from '../../../database/database.ts'
import { lockContent } from './change-queries.ts'
import { type Refused, takenPlace } from './taken-place.ts'

/**
 * One change of content, in a transaction of its own, one after the other: they are rare and short, and each may rely on
 * what it finds. Nothing is written where a name, number or type is taken.
 */
export function writeContent<T>(
  database: Database,
  write: (db: Executor) => Promise<T>,
): Promise<T | Refused> {
  return refusingTakenPlaces(
    database.kysely.transaction().execute(async (db) => {
      await lockContent(db)
      return write(db)
    }),
  )
}

export async function refusingTakenPlaces<T>(writing: Promise<T>): Promise<T | Refused> {
  try {
    return await writing
  } catch (error) {
    const refused = takenPlace(brokenConstraint(error))
    if (refused) return refused
    throw error
  }
}
