import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import {
  type QuestionDraft,
  toQuestionDrafts,
  toQuestionInputs,
  validateQuestions,
} from './question-draft.ts'

/**
 * The questions of a quiz, an assignment or a test in an editor. `unreadable` is the JSON text of stored questions that
 * cannot be read. While it is set, it is what a save would send, so that it is never replaced unnoticed.
 */
export type QuestionList = { unreadable: string | null; list: QuestionDraft[] }

export const EMPTY_QUESTION_LIST: QuestionList = { unreadable: null, list: [] }

export function toQuestionList(
  stored: readonly Question[] | null,
  unreadable: string | null,
  newKey: () => string,
): QuestionList {
  return { unreadable, list: toQuestionDrafts(stored, newKey) }
}

/** The input of the operations. */
export function toQuestionListInput({ unreadable, list }: QuestionList) {
  return unreadable ?? toQuestionInputs(list)
}

export function validateQuestionList(field: string, { unreadable, list }: QuestionList) {
  if (unreadable === null) return validateQuestions(field, list)
  return parseQuestions(unreadable)
    ? {}
    : { [field]: 'The stored questions cannot be read. Mend or replace them.' }
}

/** Parses a corrected JSON text; null while it cannot be read. */
export function parseQuestions(text: string): Question[] | null {
  const checked = parseStorableQuestions(text)
  return checked.ok ? checked.questions : null
}

/** Adds the ids that new questions got when `sent` was saved. */
export function withStoredIds(now: QuestionList, sent: QuestionList, stored: readonly Question[] | null) {
  const ids = new Map(sent.list.map(({ key }, index) => [key, stored?.[index]?.id ?? null]))
  const list = now.list.map((draft) => ({ ...draft, id: draft.id ?? ids.get(draft.key) ?? null }))
  return { ...now, list }
}
