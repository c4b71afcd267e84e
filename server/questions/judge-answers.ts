import type { Question } from '#domain/scoring/question.ts'
import type { Answers, Judgments } from '#domain/scoring/score-answers.ts'

/** Judges the expressions among some answers. One that takes too long is undecided. */
export type JudgeAnswers = (questions: readonly Question[], answers: Answers) => Promise<Judgments>

/** Judges nothing. */
export const judgeNothing: JudgeAnswers = async () => ({})
