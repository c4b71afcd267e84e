import type { Question } from '../../scoring/question.ts'
import { writeQuestion } from './write-question.ts'

/** Question as stored in content: in the author's form, without empty fields. `parseQuestions` reads it. */
export type StoredQuestion = Record<string, unknown>

/** Null without questions. Plain single-choice questions are stored as before other kinds existed. */
export function toStoredQuestions(questions: readonly Question[] | null): StoredQuestion[] | null {
  if (questions === null || questions.length === 0) return null
  return questions.map((question) => ({ ...writeQuestion(question), explanation: question.explanation }))
}
