import { questionInputs } from '../questions/question-draft.ts'
import type { WrittenQuestions } from '../questions/question-list.ts'

/** What is written in an editor, field by field. */
export type Written = Record<string, string | WrittenQuestions>

/** Whether two values of a field say the same. */
export function sameValue(
  a: string | WrittenQuestions | undefined,
  b: string | WrittenQuestions | undefined,
): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object') return false
  return (
    a.unreadable === b.unreadable &&
    JSON.stringify(questionInputs(a.list)) === JSON.stringify(questionInputs(b.list))
  )
}

export function sameWritten(a: Written, b: Written): boolean {
  return Object.keys({ ...a, ...b }).every((field) => sameValue(a[field], b[field]))
}
