import type { z } from 'zod'
import type { ItemDeletion } from '#contract/content/fields.ts'
import { brokenConstraint } from '../../../database/constraint-errors.ts'
import type { Database, Executor } from '../../../database/database.ts'
import { inTransaction } from '../../../database/retry.ts'
import {
  type ChangedRow,
  type changed,
  contractField,
  lockContent,
  type PlacedRow,
  type ResultRow,
} from './change-queries.ts'

/** Rejected write, with a message per invalid field. */
export type Rejected = { outcome: 'rejected'; fields: Record<string, string> }

/** Field and message per unique constraint. */
const UNIQUE_FIELDS: Record<string, { field: string; message: string }> = {
  grades_name_key: { field: 'name', message: 'A grade with this name already exists' },
  subjects_name_grade_key: { field: 'name', message: 'This grade already has a subject with this name' },
  lessons_number_subject_key: {
    field: 'number',
    message: 'This subject already has a lesson with this number',
  },
  tests_type_subject_key: { field: 'type', message: 'This subject already has a test of this type' },
}

/** Field error of a unique constraint; undefined for any other constraint or none. */
function uniqueFieldError(constraint: string | undefined): Rejected | undefined {
  const unique = UNIQUE_FIELDS[constraint ?? '']
  return unique && { outcome: 'rejected', fields: { [unique.field]: unique.message } }
}

/**
 * Runs one change of content in a separate transaction. Changes are serialized: they are rare and short, and each can
 * rely on the rows it reads. A name, number or type that is in use rejects the change.
 */
export function writeContent<T>(database: Database, write: (db: Executor) => Promise<T>): Promise<T | Rejected> {
  return withUniqueFieldErrors(
    inTransaction(database.kysely, async (db) => {
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

/** Constructors of the errors that an operation declares. */
type ErrorConstructors = {
  NOT_FOUND: () => Error
  IN_BIN: (options: { data: z.output<typeof ItemDeletion> }) => Error
  INVALID_INPUT: (options: { data: { fields: Record<string, string> } }) => Error
}

type ChangeErrorConstructors<Item> = ErrorConstructors & {
  EDIT_CONFLICT: (options: { data: { current: Item; changedFields: string[] } }) => Error
}

/**
 * Returns the item that was written.
 * @param otherwise invalid fields if the operation did not write the row for its own reason
 * @throws the declared error if nothing was written
 */
export function requireWritten<Row extends ChangedRow>(
  result: Row | Rejected | undefined,
  errors: ErrorConstructors,
  otherwise: Record<string, string> = {},
): ItemOf<Row> {
  if (result === undefined) throw errors.NOT_FOUND()
  if (isRejected(result)) throw errors.INVALID_INPUT({ data: { fields: result.fields } })
  if (result.deletion) throw errors.IN_BIN({ data: result.deletion })
  if (!result.written) throw errors.INVALID_INPUT({ data: { fields: otherwise } })
  return itemOf(result)
}

/** Like `requireWritten`, for a change based on a version: a conflict carries the current state. */
export function requireChanged<Row extends ChangedRow, Item>(
  result: Row | Rejected | undefined,
  { basedOn, present }: { basedOn: number; present: (item: ItemOf<Row>) => Item },
  errors: ChangeErrorConstructors<Item>,
  otherwise: Record<string, string> = {},
): Item {
  if (result && !isRejected(result) && !result.written && !result.deletion && result.version !== basedOn) {
    const changedFields = result.changedColumns.map(contractField).toSorted()
    throw errors.EDIT_CONFLICT({ data: { current: present(itemOf(result)), changedFields } })
  }
  return present(requireWritten(result, errors, otherwise))
}

type ItemOf<Row> = Omit<Row, keyof typeof changed>

function itemOf<Row extends ChangedRow>({ written, deletion, changedColumns, ...item }: Row): ItemOf<Row> {
  return item
}

/** Like `requireWritten`, for a copy or a deletion. */
export function requireResult<Result>(
  row: ResultRow<Result> | Rejected | undefined,
  errors: ErrorConstructors,
  otherwise: Record<string, string> = {},
): Result {
  if (row === undefined) throw errors.NOT_FOUND()
  if (isRejected(row)) throw errors.INVALID_INPUT({ data: { fields: row.fields } })
  if (row.deletion) throw errors.IN_BIN({ data: row.deletion })
  if (row.result === null) throw errors.INVALID_INPUT({ data: { fields: otherwise } })
  return row.result
}

/**
 * Returns the row that was created.
 * @param parent invalid fields if the parent does not exist
 * @throws INVALID_INPUT if nothing was created
 */
export function requireCreated<Row extends object>(
  result: Row | Rejected | undefined,
  errors: Pick<ErrorConstructors, 'INVALID_INPUT'>,
  parent: Record<string, string>,
): Row {
  if (result === undefined) throw errors.INVALID_INPUT({ data: { fields: parent } })
  if (isRejected(result)) throw errors.INVALID_INPUT({ data: { fields: result.fields } })
  return result
}

function isRejected(result: object): result is Rejected {
  return 'outcome' in result && result.outcome === 'rejected'
}

/** Place and last change of a lesson or timed test, without the columns of its content. */
export function presentPlaced(row: PlacedRow): PlacedRow {
  const { id, subjectId, subjectName, gradeId, gradeName, version, changedBy, changedAt } = row
  return { id, subjectId, subjectName, gradeId, gradeName, version, changedBy, changedAt }
}
