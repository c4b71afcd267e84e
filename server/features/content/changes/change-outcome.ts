import {
  type ChangedRow,
  type DeletionRow,
  type EditorRow,
  fieldOf,
  type LastChangeRow,
  type WrittenRow,
} from './change-queries.ts'
import type { Refused } from './write-content.ts'

/** How each operation answers what it did not do; the constructors of its declared errors. */
type Refusals = {
  NOT_FOUND: () => Error
  IN_BIN: (given: { data: ReturnType<typeof presentDeletion> }) => Error
  INVALID_INPUT: (given: { data: { fields: Record<string, string> } }) => Error
}

type RefusalsOfChange<Present> = Refusals & {
  EDIT_CONFLICT: (given: { data: { current: Present; changedFields: string[] } }) => Error
}

/** What was written. Throws the refusal where nothing was; `otherwise` tells what is wrong if it is none of the usual. */
export function written<Row extends WrittenRow>(
  result: Row | Refused | undefined,
  errors: Refusals,
  otherwise: Record<string, string> = {},
): Row {
  if (result === undefined) throw errors.NOT_FOUND()
  if (isRefused(result)) throw errors.INVALID_INPUT({ data: { fields: result.fields } })
  if (result.deletion) throw errors.IN_BIN({ data: presentDeletion(result.deletion) })
  if (!result.written) throw errors.INVALID_INPUT({ data: { fields: otherwise } })
  return result
}

/** The same for a change that is based on a version: where there is another one by now, the refusal tells of it. */
export function changed<Row extends ChangedRow, Present>(
  result: Row | Refused | undefined,
  basedOn: number,
  present: (row: Row) => Present,
  errors: RefusalsOfChange<Present>,
  otherwise: Record<string, string> = {},
): Present {
  if (result && !isRefused(result) && !result.written && !result.deletion && result.version !== basedOn) {
    const changedFields = result.changedColumns.map(fieldOf).toSorted()
    throw errors.EDIT_CONFLICT({ data: { current: present(result), changedFields } })
  }
  return present(written(result, errors, otherwise))
}

/** What was added. Throws the refusal where nothing was; `parent` tells that what it was to be part of is not there. */
export function added<Row extends object>(
  result: Row | Refused | undefined,
  errors: Pick<Refusals, 'INVALID_INPUT'>,
  parent: Record<string, string>,
): Row {
  if (result === undefined) throw errors.INVALID_INPUT({ data: { fields: parent } })
  if (isRefused(result)) throw errors.INVALID_INPUT({ data: { fields: result.fields } })
  return result
}

function isRefused(result: object): result is Refused {
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
