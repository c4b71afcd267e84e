import { brokenConstraint } from '../../../database/constraint-errors.ts'
import type { Database, Executor } from '../../../database/database.ts'
import { lockContent } from './change-queries.ts'

/** A write that was rejected, with a message for each field at fault. */
export type Rejected = { outcome: 'rejected'; fields: Record<string, string> }

/** Field and message of each unique constraint. */
const UNIQUE_FIELDS: Record<string, { field: string; message: string }> = {
  grades_name_key: { field: 'name', message: 'There is a grade with this name already' },
  subjects_name_grade_key: { field: 'name', message: 'The grade has a subject with this name already' },
  lessons_number_subject_key: {
    field: 'number',
    message: 'The subject has a lesson with this number already',
  },
  tests_type_subject_key: { field: 'type', message: 'The subject has a test of this type already' },
}

/** Undefined for any other constraint, and for none. */
function uniqueFieldError(constraint: string | undefined): Rejected | undefined {
  const unique = UNIQUE_FIELDS[constraint ?? '']
  return unique && { outcome: 'rejected', fields: { [unique.field]: unique.message } }
}

/**
 * Runs one change of content in its own transaction. Changes are serialized: they are rare and short, and each can rely
 * on the rows it reads. A name, number or type that is taken rejects the change.
 */
export function writeContent<T>(database: Database, write: (db: Executor) => Promise<T>): Promise<T | Rejected> {
  return withUniqueFieldErrors(
    database.kysely.transaction().execute(async (db) => {
      await lockContent(db)
      return write(db)
    }),
  )
}

/** Turns the violation of a unique constraint into a rejection. */
export async function withUniqueFieldErrors<T>(writing: Promise<T>): Promise<T | Rejected> {
  try {
    return await writing
  } catch (error) {
    const rejected = uniqueFieldError(brokenConstraint(error))
    if (rejected) return rejected
    throw error
  }
}
