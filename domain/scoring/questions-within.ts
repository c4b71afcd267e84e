import { partsWithin } from '../kinds/parts/parts.ts'
import type { Question } from './question.ts'

/** Parts of a question as questions of their kinds; a question without parts is the only one. */
export function questionsWithin(question: Question): Question[] {
  if (question.kind !== 'parts') return [question]
  return partsWithin(question).map((part) => ({ ...part, variants: question.variants }))
}

export const hasExpression = (question: Question): boolean =>
  questionsWithin(question).some(({ kind }) => kind === 'expression')
