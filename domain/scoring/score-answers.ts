import type { Question } from './question.ts'

/** The share of right answers that passes a quiz or an assignment (learner area, section 5). */
export const PASS_RATIO = 0.7

/** Question id → index of the chosen option. */
export type Answers = Record<string, number>

export type QuestionResult = {
  id: string
  chosen: number
  correct: number
  right: boolean
  explanation: string | null
}

/** `percent` is the share of right answers, rounded to two decimals; `passed` compares the exact share. */
export type ScoredAnswers = {
  status: 'graded'
  correctCount: number
  total: number
  percent: number
  passed: boolean
  results: QuestionResult[]
}

/** `missing` and `unknown` hold question ids; an answer outside a question's options counts as unknown. */
export type ScoringResult =
  | ScoredAnswers
  | { status: 'incomplete'; missing: string[] }
  | { status: 'invalid'; unknown: string[] }

/**
 * Grades a submission of a quiz or an assignment. Every question must be answered (learner area, section 5):
 * an unanswered one makes the submission incomplete, which is not the same as wrong. A submission without
 * questions is never passed.
 */
export function scoreAnswers(questions: readonly Question[], answers: Answers): ScoringResult {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const unknown = Object.keys(answers).filter((id) => {
    const question = byId.get(id)
    return question === undefined || findChosenOption(question, answers) === null
  })
  if (unknown.length > 0) return { status: 'invalid', unknown }

  const missing: string[] = []
  const results: QuestionResult[] = []
  for (const question of questions) {
    const { id, correct, explanation } = question
    const chosen = findChosenOption(question, answers)
    if (chosen === null) missing.push(id)
    else results.push({ id, chosen, correct, right: chosen === correct, explanation })
  }
  if (missing.length > 0) return { status: 'incomplete', missing }

  const total = questions.length
  const correctCount = results.filter((result) => result.right).length
  return {
    status: 'graded',
    correctCount,
    total,
    percent: total === 0 ? 0 : Math.round((correctCount * 10_000) / total) / 100,
    // Exact: a quotient is rounded as the literal is, so 7/10 and 14/20 are the very number written 0.7.
    passed: total > 0 && correctCount / total >= PASS_RATIO,
    results,
  }
}

/** The option chosen for a question, or null when there is none or it is not one of the question's options. */
export function findChosenOption(question: Question, answers: Answers): number | null {
  const chosen = answers[question.id]
  return chosen !== undefined && Number.isInteger(chosen) && chosen >= 0 && chosen < question.options.length
    ? chosen
    : null
}

/** The banner over a graded quiz or assignment (learner area, section 5). */
export function formatResultBanner(correctCount: number, total: number): string {
  if (total > 0 && correctCount === total) return 'Perfect score!'
  return `You got ${correctCount} out of ${total} questions correct.`
}

/** Why a quiz or assignment cannot be marked as completed yet (learner area, section 5). */
export function formatNeedsPass(kind: 'quiz' | 'assignment'): string {
  return `You need at least 70% to mark this ${kind} as completed.`
}
