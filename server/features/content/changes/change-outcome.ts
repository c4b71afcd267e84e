import {
  type ChangedRow,
  contractField,
  type DeletionRow,
  type EditorRow,
  type LastChangeRow,
  type WrittenRow,
} from './change-queries.ts'
import type { Rejected } from './write-content.ts'

/** How each operation answers what it did not do; the constructors of its declared errors. */
type ErrorConstructors = {
  NOT_FOUND: () => Error
  IN_BIN: (given: { data: ReturnType<typeof presentDeletion> }) => Error
  INVALID_INPUT: (given: { data: { fields: Record<string, string> } }) => Error
}

type ChangeErrorConstructors<Present> = ErrorConstructors & {
  EDIT_CONFLICT: (given: { data: { current: Present; changedFields: string[] } }) => Error
}

/** What was written. Throws the refusal where nothing was; `otherwise` tells what is wrong if it is none of the usual. */
export function requireWritten<Row extends WrittenRow>(
  result: Row | Rejected | undefined,
  errors: ErrorConstructors,
  otherwise: Record<string, string> = {},
): Row {
  if (result === undefined) throw errors.NOT_FOUND()
  if (isRejected(result)) throw errors.INVALID_INPUT({ data: { fields: result.fields } })
  if (result.deletion) throw errors.IN_BIN({ data: presentDeletion(result.deletion) })
  if (!result.written) throw errors.INVALID_INPUT({ data: { fields: otherwise } })
  return result
}

/** The same for a change that is based on a version: where there is another one by now, the refusal tells of it. */
export function requireChanged<Row extends ChangedRow, Present>(
  result: Row | Rejected | undefined,
  basedOn: number,
  present: (row: Row) => Present,
  errors: ChangeErrorConstructors<Present>,
  otherwise: Record<string, string> = {},
): Present {
  if (result && !isRejected(result) && !result.written && !result.deletion && result.version !== basedOn) {
    const changedFields = result.changedColumns.map(contractField).toSorted()
    throw errors.EDIT_CONFLICT({ data: { current: present(result), changedFields } })
  }
  return present(requireWritten(result, errors, otherwise))
}

/** What was added. Throws the refusal where nothing was; `parent` tells that what it was to be part of is not there. */
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
  return 'outcome' in result && result.outcome === 'refused'
}

export function presentDeletion({ deletionId, deletedAt, deletedBy }: DeletionRow) {
  return { deletionId, deletedAt: new Date(deletedAt), deletedBy: presentEditor(deletedBy) }
}

export function presentEditor(editor: EditorRow | null) {
  return editor && { name: editor.name, isYou: editor.isYou }
}

/** What is told of the last change of everything that is edited. */
export function presentLastChange({ version, changedBy, changedAt }: LastChangeRow) {
  return { version, changedBy: presentEditor(changedBy), changedAt }
}
