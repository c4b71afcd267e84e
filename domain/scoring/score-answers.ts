import type { Question, ScoredQuestion } from './question.ts'

/** The share of right answers that passes a quiz or an assignment (learner area, section 5). */
export const PASS_RATIO = 0.7

/** Question id → index of the chosen option. */
export type Answers = Record<string, number>

/** `percent` is the share of right answers, rounded to two decimals; `passed` compares the exact share. */
export type ScoredAnswers = {
  outcome: 'scored'
  correctCount: number
  total: number
  percent: number
  passed: boolean
  questions: ScoredQuestion[]
}

/** `missing` and `unknown` hold question ids; an answer outside a question's options counts as unknown. */
export type ScoringResult =
  | ScoredAnswers
  | { outcome: 'incomplete'; missing: string[] }
  | { outcome: 'invalid'; unknown: string[] }

/**
 * Scores a submission of a quiz or an assignment. Every question must be answered (learner area, section 5):
 * an unanswered one makes the submission incomplete, which is not the same as wrong. A submission without
 * questions is never passed.
 */
export function scoreAnswers(questions: readonly Question[], answers: Answers): ScoringResult {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const unknown = Object.keys(answers).filter((id) => {
    const question = byId.get(id)
    return question === undefined || findChosenOption(question, answers) === null
  })
  if (unknown.length > 0) return { outcome: 'invalid', unknown }

  const scored = scoreQuestions(questions, answers)
  const missing = scored.filter(({ chosen }) => chosen === null).map(({ id }) => id)
  if (missing.length > 0) return { outcome: 'incomplete', missing }

  const total = questions.length
  const correctCount = scored.filter(({ right }) => right).length
  return {
    outcome: 'scored',
    correctCount,
    total,
    percent: total === 0 ? 0 : Math.round((correctCount * 10_000) / total) / 100,
    // Exact: a quotient is rounded as the literal is, so 7/10 and 14/20 are the very number written 0.7.
    passed: total > 0 && correctCount / total >= PASS_RATIO,
    questions: scored,
  }
}

/**
 * Scores question by question; an unanswered question is wrong. The result is stored with a submission, so that editing the
 * questions never changes a score (readings, "Open content is pinned").
 */
export function scoreQuestions(questions: readonly Question[], answers: Answers): ScoredQuestion[] {
  return questions.map((current) => {
    const { id, question, options, correct, explanation } = current
    const chosen = findChosenOption(current, answers)
    return { id, question, options, chosen, correct, right: chosen === correct, explanation }
  })
}

/** The option chosen for a question, or null when there is none or it is not one of the question's options. */
function findChosenOption(question: Question, answers: Answers): number | null {
  const chosen = answers[question.id]
  return chosen !== undefined && isOption(question.options.length, chosen) ? chosen : null
}

/** True for the index of one of so many options. */
export function isOption(count: number, option: number): boolean {
  return Number.isInteger(option) && option >= 0 && option < count
}

/** Answers that choose an existing option of an existing question: content may change while it is being answered. */
export function answersTo(questions: readonly Question[], answers: Answers): Answers {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const chosen = findChosenOption(question, answers)
      return chosen === null ? [] : [[question.id, chosen]]
    }),
  )
}

/** The banner over a scored quiz or assignment (learner area, section 5). */
export function formatResultBanner(correctCount: number, total: number): string {
  if (total > 0 && correctCount === total) return 'Perfect score!'
  return `You got ${correctCount} out of ${total} questions correct.`
}

/** Why a quiz or assignment cannot be marked as completed yet (learner area, section 5). */
export function formatNeedsPass(kind: 'quiz' | 'assignment'): string {
  return `You need at least 70% to mark this ${kind} as completed.`
}
