import type { ExpressionJudgment } from '#domain/kinds/kind.ts'
import type { Question, QuestionOf } from '#domain/scoring/question.ts'
import { questionsWithin } from '#domain/scoring/questions-within.ts'
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
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, MAX_TOTAL_MS, 'late')
    })
    const judgments = await judgeEach(expressionsAmong(questions, answers), ({ question, typed }) =>
      Promise.race([judge(question, typed, by), late]),
    )
    clearTimeout(timer)
    return judgments
  }
}

/** Judges the expressions among answers that were stored before they could be judged; none stays undecided. */
export type JudgeStoredAnswers = (questions: readonly Question[], answers: Answers) => Promise<Judgments>

export function judgeStoredAnswersBy({ judgeStored }: Pick<ExpressionJudge, 'judgeStored'>): JudgeStoredAnswers {
  return (questions, answers) =>
    judgeEach(expressionsAmong(questions, answers), ({ question, typed }) => judgeStored(question, typed))
}

/** Typed expression; `part` is its position in a question with parts, null for a question without them. */
type Typed = { id: string; part: number | null; question: QuestionOf<'expression'>; typed: string }

function expressionsAmong(questions: readonly Question[], answers: Answers): Typed[] {
  const byId = new Map(Object.entries(answers))
  return questions.flatMap((question) => {
    const { id } = question
    const answer = byId.get(id)
    return questionsWithin(question).flatMap((one, index): Typed[] => {
      const typed: unknown = question.kind !== 'parts' ? answer : Array.isArray(answer) ? answer[index] : null
      const part = question.kind === 'parts' ? index : null
      return one.kind === 'expression' && typeof typed === 'string' ? [{ id, part, question: one, typed }] : []
    })
  })
}

/** Judgments by question; the first that is late ends it. */
async function judgeEach(
  expressions: readonly Typed[],
  judge: (expression: Typed) => Promise<ExpressionJudgment | 'late'>,
): Promise<Judgments> {
  const judgments = new Map<string, Judgments[string]>()
  for (const expression of expressions) {
    const judgment = await judge(expression)
    if (judgment === 'late') break
    const { id, part } = expression
    const before = judgments.get(id)
    const others = before?.outcome === 'parts' ? before.parts : []
    judgments.set(id, part === null ? judgment : { outcome: 'parts', parts: withPart(others, part, judgment) })
  }
  return Object.fromEntries(judgments)
}

function withPart<Judgment>(parts: readonly (Judgment | undefined)[], index: number, judgment: Judgment) {
  return Array.from({ length: Math.max(parts.length, index + 1) }, (_, at) => (at === index ? judgment : parts[at]))
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
