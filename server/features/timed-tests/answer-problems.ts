import type { Question } from '#domain/scoring/question.ts'
import { type Answers, findChosenOption } from '#domain/scoring/score-answers.ts'

type Problem = { at: 'questionId' | 'option'; message: string }

/** Validates one chosen option. @returns null when it is valid */
export function problemWithOption(questions: readonly Question[], questionId: string, option: number): Problem | null {
  const question = questions.find(({ id }) => id === questionId)
  if (!question) return { at: 'questionId', message: 'This test has no such question.' }
  if (findChosenOption(question, { [questionId]: option }) === null) {
    return { at: 'option', message: 'This question has no such option.' }
  }
  return null
}

/** Validates a set of answers, which may be incomplete. @returns problems by field, or null */
export function problemsWithAnswers(questions: readonly Question[], answers: Answers): Record<string, string> | null {
  const problems = Object.entries(answers).flatMap(([questionId, option]) => {
    const problem = problemWithOption(questions, questionId, option)
    return problem ? [[`answers.${questionId}`, problem.message] as const] : []
  })
  return problems.length > 0 ? Object.fromEntries(problems) : null
}
