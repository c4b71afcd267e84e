import { type Question, rulesOf } from './question.ts'
import type { LearnerQuestion } from './question-schemas.ts'

/**
 * Strips questions to what a learner may see before submitting (readings, "Quizzes, assignments, tests").
 * @param showHints false in timed tests
 */
export function toLearnerQuestions(
  questions: readonly Question[],
  { showHints }: { showHints: boolean },
): LearnerQuestion[] {
  return questions.map((question) => {
    const shown = toLearnerQuestion(question)
    return showHints ? shown : { ...shown, hints: [] }
  })
}

export function toLearnerQuestion(question: Question): LearnerQuestion {
  return rulesOf(question).toLearnerQuestion(question)
}
