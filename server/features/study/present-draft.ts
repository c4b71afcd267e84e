import type { Question } from '#domain/scoring/question.ts'
import type { StoredDraft } from './draft-queries.ts'
import { answersTo } from './exercise-questions.ts'

/** A draft as far as its questions are still there; null when nothing is begun since the latest submit. */
export function presentDraft(questions: readonly Question[], draft: StoredDraft | null): StoredDraft | null {
  if (draft === null || Object.keys(draft.answers).length === 0) return null
  return { answers: answersTo(questions, draft.answers), version: draft.version }
}
