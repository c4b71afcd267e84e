import type { Question } from '#domain/scoring/question.ts'
import { type Answers, findChosenOption } from '#domain/scoring/score-answers.ts'

type Problem = { at: 'questionId' | 'option'; message: string }

/** What is wrong with choosing this option of that question; null when nothing is. */
export function problemWithOption(
  questions: readonly Question[],
  questionId: string,
  option: number,
): Problem | null {
  const question = questions.find(({ id }) => id === questionId)
  if (!question) return { at: 'questionId', message: 'This test has no such question.' }
  if (findChosenOption(question, { [questionId]: option }) === null) {
    return { at: 'option', message: 'This question has no such option.' }
  }
  return null
}

/** Every problem of a set of answers, by field; null when there is none. Answers may be missing. */
export function problemsWithAnswers(
  questions: readonly Question[],
  answers: Answers,
): Record<string, string> | null {
  const problems = Object.entries(answers).flatMap(([questionId, option]) => {
    const problem = problemWithOption(questions, questionId, option)
    return problem ? [[`answers.${questionId}`, problem.message] as const] : []
  })
  return problems.length > 0 ? Object.fromEntries(problems) : null
}
