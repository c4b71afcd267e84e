import { t } from '@lingui/core/macro'
import type { ClientPromiseResult, ORPCError } from '@orpc/client'
import type { Editor, LastChange } from '../content-queries.ts'
import { type QuestionList, toQuestionInputs } from '../questions/question-draft.ts'

export type Problems = Record<string, string>

/** True for a problem of the field or of one of its questions: `quizQuestions.3` concerns `quizQuestions`. */
const concerns = (problem: string, field: string) => problem === field || problem.startsWith(`${field}.`)

/** Returns the first field with a problem, in editor order; null if no problem concerns any of the fields. */
export function firstInvalidField(problems: Problems, fields: readonly string[]): string | null {
  return fields.find((field) => Object.keys(problems).some((problem) => concerns(problem, field))) ?? null
}

/**
 * Problems to show after some fields changed. Changed fields with a shown problem are validated again; all others stay
 * as shown.
 * @param now problems of the changed draft
 */
export function problemsAfterChange(shown: Problems, changed: readonly string[], now: Problems): Problems {
  const changedFieldOf = (problem: string) => changed.find((field) => concerns(problem, field))
  const invalid = new Set(Object.keys(shown).map(changedFieldOf))
  const unchanged = Object.entries(shown).filter(([problem]) => changedFieldOf(problem) === undefined)
  const revalidated = Object.entries(now).filter(([problem]) => {
    const field = changedFieldOf(problem)
    return field !== undefined && invalid.has(field)
  })
  return Object.fromEntries([...unchanged, ...revalidated])
}

/** Error message for a typed number; undefined if it is valid. */
export function wholeNumberProblem(
  typed: string,
  min: number,
  max: number,
  messages: { min: (min: number) => string; max: (max: number) => string },
): string | undefined {
  if (!/^-?\d+$/.test(typed.trim())) return t`Please enter a whole number`
  if (Number(typed) < min) return messages.min(min)
  return Number(typed) > max ? messages.max(max) : undefined
}

/**
 * Binds the text fields of an editor by name: label, value, error and change handler.
 * @param change stores a typed value in the draft
 */
export function bindTextFields<Field extends string>(
  labels: Readonly<Record<Field, string>>,
  draft: Readonly<Record<Field, string>>,
  problems: Problems,
  change: (field: Field, value: string) => void,
) {
  return (field: Field) => ({
    label: labels[field],
    value: draft[field],
    error: problems[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change(field, currentTarget.value),
  })
}

export type StoredItem = LastChange & { id: string; subjectId: string }

/** The deletion of an item by someone else during the edit. */
export type DeletionNotice = { deletionId: string; deletedBy: Editor; deletedAt: Date }

/** Errors of an update: invalid fields, a newer version by someone else, or a deletion. */
export type UpdateError<Stored> =
  | Error
  | ORPCError<'INVALID_INPUT', { fields: Record<string, string> }>
  | ORPCError<'EDIT_CONFLICT', { current: Stored }>
  | ORPCError<'IN_BIN', DeletionNotice>

type SaveResult<Stored> = ClientPromiseResult<Stored, UpdateError<Stored>>

/** The item in the output of an operation, with the errors that the operation declares. */
export function itemOf<Output, Failure, Item>(
  call: ClientPromiseResult<Output, Failure>,
  read: (output: Output) => Item,
): ClientPromiseResult<Item, Failure> {
  return call.then(read)
}

/** What an editor of the items of a subject has to know about them. */
export type EditorDefinition<Draft extends EditorFields, Stored extends StoredItem> = {
  kind: 'lesson' | 'test'
  /** Labels of all fields, in the order of the editor. */
  labels: () => Readonly<Record<keyof Draft & string, string>>
  /** Part of the editor that holds a field. */
  partOf: (field: string) => string
  toDraft: (stored: Stored) => Draft
  /** Error messages by field from local validation; empty if the draft may be sent. */
  validate: (draft: Draft) => Record<string, string>
  /** Adds the ids that new questions got when `sent` was saved to the draft `now`. */
  withStoredIds: (now: Draft, sent: Draft, stored: Stored) => Draft
  load: (id: string) => Promise<Stored>
  create: (draft: Draft, subjectId: string) => SaveResult<Stored>
  /** @param basedOn version that must still be the current one */
  update: (draft: Draft, id: string, basedOn: number) => SaveResult<Stored>
}

/** The item to edit. A new one belongs to a subject. */
export type OpenedItem<Draft, Stored> =
  | { kind: 'stored'; stored: Stored }
  | { kind: 'new'; draft: Draft; subjectId: string }

/** The typed values of an editor, by field. */
export type EditorFields = Record<string, EditorValue>
export type EditorValue = string | QuestionList

/** Compares questions by content, ignoring their keys in an editor. */
export function sameValue(a: EditorValue | undefined, b: EditorValue | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object') return false
  return (
    a.unreadable === b.unreadable &&
    JSON.stringify(toQuestionInputs(a.list)) === JSON.stringify(toQuestionInputs(b.list))
  )
}

export function sameFields(a: EditorFields, b: EditorFields): boolean {
  return Object.keys({ ...a, ...b }).every((field) => sameValue(a[field], b[field]))
}
