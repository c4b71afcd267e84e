import type { LearnerQuestion, Question } from './question.ts'
import { type Answers, chosenOption } from './score-answers.ts'

/** A question after a submit: what was chosen (null: nothing), what was right, and why. */
export type MarkedQuestion = LearnerQuestion & {
  chosen: number | null
  correct: number
  right: boolean
  explanation: string | null
}

/**
 * The questions with what was chosen and what was right; kept with a submission, so that an edit of the questions
 * never changes what was given (readings, "Open content is pinned").
 */
export function markQuestions(questions: readonly Question[], answers: Answers): MarkedQuestion[] {
  return questions.map((given) => {
    const { id, question, options, correct, explanation } = given
    const chosen = chosenOption(given, answers)
    return { id, question, options, chosen, correct, right: chosen === correct, explanation }
  })
}
