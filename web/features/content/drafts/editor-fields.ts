import { toQuestionInputs } from '../questions/question-draft.ts'
import type { QuestionList } from '../questions/question-list.ts'

/** What is written in an editor, field by field. */
export type EditorFields = Record<string, string | QuestionList>

/** Whether two values of a field say the same. */
export function sameValue(
  a: string | QuestionList | undefined,
  b: string | QuestionList | undefined,
): boolean {
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
