import { fitsQuestion } from '../kinds/answers.ts'
import type { Judgment } from '../kinds/kind.ts'
import { toLearnerQuestions } from './learner-question.ts'
import type { Question } from './question.ts'
import type { Answer, ScoredQuestion } from './question-schemas.ts'
import { PASS_RATIO } from './result-messages.ts'
import { scoreQuestion } from './score-question.ts'

/** Question id to answer. */
export type Answers = Record<string, Answer>

/** Question id to judgment of its typed expressions. */
export type Judgments = Record<string, Judgment>

/** `percent` is the share of right answers, rounded to two decimals; `passed` uses the exact share. */
export type ScoredAnswers = {
  outcome: 'scored'
  correctCount: number
  total: number
  percent: number
  passed: boolean
  questions: ScoredQuestion[]
}

/**
 * `missing`, `unknown` and `undecided` hold question ids; an answer that does not fit its question counts as unknown.
 * `unreadable` answers are not wrong: nothing is scored until the learner rewrites them.
 */
export type ScoringResult =
  | ScoredAnswers
  | { outcome: 'incomplete'; missing: string[] }
  | { outcome: 'invalid'; unknown: string[] }
  | { outcome: 'unreadable'; questions: { id: string; message: string }[] }
  | { outcome: 'undecided'; undecided: string[] }

/**
 * Scores a submission of a quiz or assignment. Every question must be answered (learner area, section 5): an unanswered
 * one makes the submission incomplete, not wrong. A submission without questions never passes.
 */
export function scoreAnswers(
  questions: readonly Question[],
  answers: Answers,
  judgments: Judgments = {},
): ScoringResult {
  const known = answersTo(questions, answers)
  const unknown = Object.keys(answers).filter((id) => !Object.hasOwn(known, id))
  if (unknown.length > 0) return { outcome: 'invalid', unknown }

  const scores = questions.map((question) => scoreOne(question, answers, judgments))
  const idsOf = (outcome: string) =>
    scores.flatMap((one) => (one.question.outcome === outcome ? [one.question.id] : []))
  const missing = idsOf('unanswered')
  if (missing.length > 0) return { outcome: 'incomplete', missing }
  const unreadable = scores.flatMap(({ question: { id }, message }) => (message === null ? [] : [{ id, message }]))
  if (unreadable.length > 0) return { outcome: 'unreadable', questions: unreadable }
  const undecided = idsOf('undecided')
  if (undecided.length > 0) return { outcome: 'undecided', undecided }

  const scored = scores.map(({ question }) => question)
  const total = questions.length
  const correctCount = scored.filter(({ right }) => right).length
  return {
    outcome: 'scored',
    correctCount,
    total,
    percent: total === 0 ? 0 : Math.round((correctCount * 10_000) / total) / 100,
    // Exact: division rounds like the literal, so 7/10 and 14/20 equal 0.7.
    passed: total > 0 && correctCount / total >= PASS_RATIO,
    questions: scored,
  }
}

/**
 * Scores each question; an unanswered one is not right. The result is stored with the submission, so that editing
 * questions never changes a score (readings, "Open content is pinned").
 */
export function scoreQuestions(
  questions: readonly Question[],
  answers: Answers,
  judgments: Judgments = {},
): ScoredQuestion[] {
  return questions.map((question) => scoreOne(question, answers, judgments).question)
}

function scoreOne(question: Question, answers: Answers, judgments: Judgments) {
  return scoreQuestion(question, ownValue(answers, question.id), ownValue(judgments, question.id))
}

/** Reads own properties only, because an id may equal an inherited property name. */
function ownValue<Value>(values: Record<string, Value>, id: string): Value | undefined {
  return Object.hasOwn(values, id) ? values[id] : undefined
}

/** Drops answers that do not fit an existing question: content may change while it is being answered. */
export function answersTo(questions: readonly Question[], answers: Answers): Answers {
  return Object.fromEntries(
    toLearnerQuestions(questions, { showHints: false }).flatMap((question) => {
      const answer = ownValue(answers, question.id)
      return answer !== undefined && fitsQuestion(question, answer) ? [[question.id, answer]] : []
    }),
  )
}
