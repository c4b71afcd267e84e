import { brokenConstraint } from '../../../database/constraint-errors.ts'
import type { Database, Executor } from '../../../database/database.ts'
import { lockContent } from './change-queries.ts'

/** What cannot be written, by the field that is to blame. */
export type Rejected = { outcome: 'refused'; fields: Record<string, string> }

/** What only one of them may have, by the constraint that holds it: the field, and what is said beside it. */
const UNIQUE_FIELDS: Record<string, { field: string; message: string }> = {
  grades_name_key: { field: 'name', message: 'There is a grade with this name already' },
  subjects_name_grade_key: { field: 'name', message: 'The grade has a subject with this name already' },
  lessons_number_subject_key: {
    field: 'number',
    message: 'The subject has a lesson with this number already',
  },
  tests_type_subject_key: { field: 'type', message: 'The subject has a test of this type already' },
}

/** @returns undefined for a constraint that is about something else, and for none */
function uniqueFieldError(constraint: string | undefined): Rejected | undefined {
  const taken = UNIQUE_FIELDS[constraint ?? '']
  return taken && { outcome: 'refused', fields: { [taken.field]: taken.message } }
}

/**
 * One change of content, in a transaction of its own, one after the other: they are rare and short, and each may rely on
 * what it finds. Nothing is written where a name, number or type is taken.
 */
export function writeContent<T>(
  database: Database,
  write: (db: Executor) => Promise<T>,
): Promise<T | Rejected> {
  return withUniqueFieldErrors(
    database.kysely.transaction().execute(async (db) => {
      await lockContent(db)
      return write(db)
    }),
  )
}

export async function withUniqueFieldErrors<T>(writing: Promise<T>): Promise<T | Rejected> {
  try {
    return await writing
  } catch (error) {
    const refused = uniqueFieldError(brokenConstraint(error))
    if (refused) return refused
    throw error
  }
}
