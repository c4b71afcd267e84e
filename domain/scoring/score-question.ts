import type { Judgment } from '../kinds/kind.ts'
import { type Question, rulesOf } from './question.ts'
import type { Answer, ScoredQuestion } from './question-schemas.ts'

/** Scored question, with the message for an unreadable answer. */
type QuestionScore = { question: ScoredQuestion; message: string | null }

/**
 * Scores one answer, without partial credit. An incomplete answer is not judged; one that does not fit the question
 * counts as none.
 * @param judgment of its expressions, made by another component; without it, an expression is undecided
 */
export function scoreQuestion(question: Question, answer: Answer | undefined, judgment?: Judgment): QuestionScore {
  return rulesOf(question).score(question, answer, judgment)
}
