import { type QuestionList, toQuestionInputs } from '../questions/question-draft.ts'

/** The typed values of an editor, by field. */
export type EditorFields = Record<string, EditorValue>
export type EditorValue = string | QuestionList

/** Compares questions by their content; the keys that they have in an editor do not count. */
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
