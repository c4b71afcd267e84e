import type { Question } from '#domain/scoring/question.ts'
import type { Answers, Judgments } from '#domain/scoring/score-answers.ts'
import type { ExpressionJudge } from '../expressions/expression-judge.ts'
import { UnavailableError } from '../unavailable.ts'

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

/** Thrown by an attempt to save answers that cannot be scored before their expressions are judged. */
export class Undecided extends Error {
  readonly questions: readonly Question[]
  readonly answers: Answers

  constructor(questions: readonly Question[], answers: Answers) {
    super('Answers have expressions to be judged')
    this.questions = questions
    this.answers = answers
  }
}

/** Judgments with their answers. */
export type Judged = { answers: Answers; judgments: Judgments }

/**
 * Scores and saves answers whose expressions are judged between two attempts, each a transaction of its own: judging can
 * take a while, and the first attempt determines which are needed.
 * @param attempt receives null the first time
 * @param by learner in whose queue they wait
 * @throws UnavailableError if an expression could not be judged in time
 */
export async function withJudgments<Result>(
  judge: JudgeAnswers,
  by: string,
  attempt: (judged: Judged | null) => Promise<Result>,
): Promise<Result> {
  const first = await attempt(null).catch(orUndecided)
  if (!(first instanceof Undecided)) return first
  const { questions, answers } = first
  const second = await attempt({ answers, judgments: await judge(questions, answers, by) }).catch(orUndecided)
  if (second instanceof Undecided) throw new UnavailableError('An expression could not be judged in time')
  return second
}

function orUndecided(error: unknown): Undecided {
  if (error instanceof Undecided) return error
  throw error
}
