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
    const judgments = new Map<string, Judgments[string]>()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, MAX_TOTAL_MS, 'late')
    })
    for (const { question, typed } of expressionsAmong(questions, answers)) {
      const judgment = await Promise.race([judge(question, typed, by), late])
      if (judgment === 'late') break
      judgments.set(question.id, judgment)
    }
    clearTimeout(timer)
    return Object.fromEntries(judgments)
  }
}

/** Judges the expressions among answers that were stored before they could be judged; none stays undecided. */
export type JudgeStoredAnswers = (questions: readonly Question[], answers: Answers) => Promise<Judgments>

export function judgeStoredAnswersBy({ judgeStored }: Pick<ExpressionJudge, 'judgeStored'>): JudgeStoredAnswers {
  return async (questions, answers) => {
    const judgments = new Map<string, Judgments[string]>()
    for (const { question, typed } of expressionsAmong(questions, answers)) {
      judgments.set(question.id, await judgeStored(question, typed))
    }
    return Object.fromEntries(judgments)
  }
}

function expressionsAmong(questions: readonly Question[], answers: Answers) {
  const byId = new Map(Object.entries(answers))
  return questions.flatMap((question) => {
    const typed = byId.get(question.id)
    return question.kind === 'expression' && typeof typed === 'string' ? [{ question, typed }] : []
  })
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
