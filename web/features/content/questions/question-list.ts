import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import {
  type QuestionDraft,
  toQuestionDrafts,
  toQuestionInputs,
  validateQuestions,
} from './question-draft.ts'

/**
 * The questions of a quiz, an assignment or a test while they are written. `unreadable` is the JSON text of stored
 * questions that cannot be read: as long as it is there it is what would be saved, so that it never goes unnoticed.
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

/** As the operations take them. */
export function toQuestionListInput({ unreadable, list }: QuestionList) {
  return unreadable ?? toQuestionInputs(list)
}

export function validateQuestionList(field: string, { unreadable, list }: QuestionList) {
  if (unreadable === null) return validateQuestions(field, list)
  return parseQuestions(unreadable)
    ? {}
    : { [field]: 'The stored questions cannot be read. Mend or replace them.' }
}

/** The questions that a mended JSON text has; null as long as it cannot be read. */
export function parseQuestions(text: string): Question[] | null {
  const checked = parseStorableQuestions(text)
  return checked.ok ? checked.questions : null
}

/** What was sent, with the ids that its new questions got when they were saved. */
export function withStoredIds(now: QuestionList, sent: QuestionList, stored: readonly Question[] | null) {
  const ids = new Map(sent.list.map(({ key }, place) => [key, stored?.[place]?.id ?? null]))
  const list = now.list.map((draft) => ({ ...draft, id: draft.id ?? ids.get(draft.key) ?? null }))
  return { ...now, list }
}
