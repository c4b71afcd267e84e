import type { Question } from '#domain/scoring/question.ts'
import type { Answers, Judgments } from '#domain/scoring/score-answers.ts'
import type { ExpressionJudge } from '../expressions/expression-judge.ts'

/**
 * Judges the expressions among some answers. One that takes too long is undecided.
 * @param by learner in whose queue it waits
 */
export type JudgeAnswers = (questions: readonly Question[], answers: Answers, by: string) => Promise<Judgments>

/** Time limit for all answers together; those of a test take a tenth of a second. The remaining ones are undecided. */
const MAX_TOTAL_MS = 5_000

/** Judges sequentially, since a learner has one turn at a time. */
export function judgeAnswersBy({ judge }: Pick<ExpressionJudge, 'judge'>): JudgeAnswers {
  return async (questions, answers, by) => {
    const end = performance.now() + MAX_TOTAL_MS
    const typed = new Map(Object.entries(answers))
    const judgments = new Map<string, Judgments[string]>()
    for (const question of questions) {
      const answer = typed.get(question.id)
      if (question.kind !== 'expression' || typeof answer !== 'string') continue
      if (performance.now() > end) break
      judgments.set(question.id, await judge(question, answer, by))
    }
    return Object.fromEntries(judgments)
  }
}
