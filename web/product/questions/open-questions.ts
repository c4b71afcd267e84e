import { isAnswered } from '#domain/kinds/answers.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { LearnerQuestion } from './question-types.ts'

/** Question at which a returning learner continues: the first unanswered one, or the last. */
export function firstOpenQuestion(questions: readonly LearnerQuestion[], answers: Answers): number {
  const open = questions.findIndex((question) => !isAnswered(question, answers[question.id]))
  return open === -1 ? Math.max(0, questions.length - 1) : open
}

/** Numbers, from 1, of the unanswered questions. */
export function unansweredNumbers(questions: readonly LearnerQuestion[], answers: Answers): number[] {
  return questions.flatMap((question, index) => (isAnswered(question, answers[question.id]) ? [] : [index + 1]))
}
