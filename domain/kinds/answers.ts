import type { AnswerOf, Kind, LearnerQuestionOf } from '../scoring/question.ts'
import { type AnswerRules, carryBy } from './answer-rules.ts'
import { blanksAnswers } from './blanks/answers.ts'
import { displayAnswers } from './display/answers.ts'
import { editAnswers } from './edit/answers.ts'
import { errorAnswers } from './error/answers.ts'
import { expressionAnswers } from './expression/answers.ts'
import { graphAnswers } from './graph/answers.ts'
import { matchAnswers } from './match/answers.ts'
import { numberAnswers } from './number/answers.ts'
import { orderAnswers } from './order/answers.ts'
import { partsAnswers } from './parts/answers.ts'
import { severalAnswers } from './several/answers.ts'
import { singleAnswers } from './single/answers.ts'
import { sortAnswers } from './sort/answers.ts'
import { spotAnswers } from './spot/answers.ts'
import { tableAnswers } from './table/answers.ts'
import { workedAnswers } from './worked/answers.ts'

/** Rules of the answers to each kind of question, apart from the registry of kinds because a browser loads them. */
const ANSWERS: { [K in Kind]: AnswerRules<LearnerQuestionOf<K>, AnswerOf<K>> } = {
  single: singleAnswers,
  several: severalAnswers,
  number: numberAnswers,
  expression: expressionAnswers,
  order: orderAnswers,
  match: matchAnswers,
  // Index of the label for each place, null while it has none.
  label: matchAnswers,
  sort: sortAnswers,
  blanks: blanksAnswers,
  table: tableAnswers,
  worked: workedAnswers,
  parts: partsAnswers,
  edit: editAnswers,
  error: errorAnswers,
  display: displayAnswers,
  graph: graphAnswers,
  spot: spotAnswers,
}

/** True for an answer, complete or not, that is valid for the question: of its kind, with indexes in range. */
export function fitsQuestion<K extends Kind>(question: LearnerQuestionOf<K>, answer: unknown): boolean {
  return ANSWERS[question.kind].fits(question, answer)
}

/** True for a complete answer; only complete answers can be submitted and scored. */
export function isAnswered<K extends Kind>(question: LearnerQuestionOf<K>, answer: unknown): boolean {
  const { fits, isComplete } = ANSWERS[question.kind]
  return fits(question, answer) && isComplete(question, answer)
}

/**
 * Describes an answer as plain text, for another device's answer, a report on paper, or a mail.
 * @param plainText strips the markup of formulas from a text
 */
export function describeAnswer<K extends Kind>(
  question: LearnerQuestionOf<K>,
  answer: unknown,
  plainText: (text: string) => string = (text) => text,
): string {
  if (answer === null || answer === undefined) return ''
  return ANSWERS[question.kind].describe(question, answer, (text) => plainText(text ?? ''))
}

/** Converts an answer to the same question in another draw; null if the question has changed, in its numbers or options. */
export function carryAnswer(from: LearnerQuestionOf, to: LearnerQuestionOf, answer: AnswerOf): AnswerOf | null {
  if (from.kind !== to.kind || from.question !== to.question) return null
  return carryWithin(from, to, answer)
}

/** @param to question of the same kind */
const carryWithin = <K extends Kind>(from: LearnerQuestionOf<K>, to: LearnerQuestionOf<K>, answer: AnswerOf) =>
  carryBy(ANSWERS[from.kind], from, to, answer)
