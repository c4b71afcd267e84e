import { checkQuestions } from '#domain/content/check-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import { type QuestionDraft, questionDrafts, questionInputs, questionProblems } from './question-draft.ts'

/**
 * The questions of a quiz, an assignment or a test while they are written. `unreadable` is the JSON text of stored
 * questions that cannot be read: as long as it is there it is what would be saved, so that it never goes unnoticed.
 */
export type WrittenQuestions = { unreadable: string | null; list: QuestionDraft[] }

export const noQuestions: WrittenQuestions = { unreadable: null, list: [] }

export function writtenQuestions(
  stored: readonly Question[] | null,
  unreadable: string | null,
  newKey: () => string,
): WrittenQuestions {
  return { unreadable, list: questionDrafts(stored, newKey) }
}

/** As the operations take them. */
export function questionsInput({ unreadable, list }: WrittenQuestions) {
  return unreadable ?? questionInputs(list)
}

export function problemsOfQuestions(field: string, { unreadable, list }: WrittenQuestions) {
  if (unreadable === null) return questionProblems(field, list)
  return readMended(unreadable)
    ? {}
    : { [field]: 'The stored questions cannot be read. Mend or replace them.' }
}

/** The questions that a mended JSON text has; null as long as it cannot be read. */
export function readMended(text: string): Question[] | null {
  const checked = checkQuestions(text)
  return checked.ok ? checked.questions : null
}

/** What was sent, with the ids that its new questions got when they were saved. */
export function withStoredIds(
  now: WrittenQuestions,
  sent: WrittenQuestions,
  stored: readonly Question[] | null,
) {
  const ids = new Map(sent.list.map(({ key }, place) => [key, stored?.[place]?.id ?? null]))
  const list = now.list.map((draft) => ({ ...draft, id: draft.id ?? ids.get(draft.key) ?? null }))
  return { ...now, list }
}
