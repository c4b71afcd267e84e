import type { Question } from '../../scoring/question.ts'
import { writeQuestion } from './write-question.ts'

/** A question as content stores it: as an author writes it, without what is empty. `parseQuestions` reads it back. */
export type StoredQuestion = Record<string, unknown>

/** Null for no questions. A question of single choice without anything else is stored as it was before there were kinds. */
export function toStoredQuestions(questions: readonly Question[] | null): StoredQuestion[] | null {
  if (questions === null || questions.length === 0) return null
  return questions.map((question) => ({ ...writeQuestion(question), explanation: question.explanation }))
}
