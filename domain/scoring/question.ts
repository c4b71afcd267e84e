/** The stored normal form of one multiple-choice question; `correct` is the index of the right option. */
export type Question = {
  id: string
  question: string
  options: string[]
  correct: number
  explanation: string | null
}

/** Question as a learner sees it before submitting, without the answer key. */
type LearnerQuestion = { id: string; question: string; options: string[] }

/**
 * The questions as a learner may see them before submitting (readings, "Quizzes, assignments, tests").
 * Built field by field, so that a field added to `Question` stays on the server until it is named here.
 */
export function toLearnerQuestions(questions: readonly Question[]): LearnerQuestion[] {
  return questions.map(({ id, question, options }) => ({ id, question, options: [...options] }))
}

/** A question after a submit: what was chosen (null: nothing), what was right, and why. */
export type ScoredQuestion = LearnerQuestion & {
  chosen: number | null
  correct: number
  right: boolean
  explanation: string | null
}
