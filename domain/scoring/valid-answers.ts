import { isComplete, isDrawingOn } from './kinds/drawings.ts'
import type { Answer, LearnerQuestion } from './question-schemas.ts'

/** True for an answer, complete or not, that is valid for the question: of its kind, with indexes in range. */
export function fitsQuestion(question: LearnerQuestion, answer: Answer): boolean {
  switch (question.kind) {
    case 'single':
      return isOption(question.options.length, answer)
    case 'several':
      return areOptions(question.options.length, answer)
    case 'number':
    case 'expression':
      return typeof answer === 'string'
    case 'order':
      return areOptions(question.items.length, answer)
    case 'match':
      return arePartners(question, answer)
    case 'blanks':
      return areBlankTexts(question, answer)
    case 'graph':
      return isDrawingOn(question, answer)
    case 'spot':
      return areOptions(question.picture ? question.spots.length : question.passage.length, answer)
  }
}

/** True for a complete answer; only complete answers can be submitted and scored. */
export function isAnswered(question: LearnerQuestion, answer: Answer | null | undefined): boolean {
  if (answer === null || answer === undefined || !fitsQuestion(question, answer)) return false
  if (typeof answer === 'number') return true
  if (typeof answer === 'string') return answer.trim() !== ''
  if (!Array.isArray(answer)) return isComplete(answer, question.kind === 'graph' ? question.choose : null)
  if (question.kind === 'order') return answer.length === question.items.length
  if (question.kind === 'spot') return answer.length === question.choose
  return answer.length > 0 && answer.every((part) => part !== null && (typeof part === 'number' || part.trim() !== ''))
}

/** True for a valid index into `count` options. */
export function isOption(count: number, answer: Answer): answer is number {
  return typeof answer === 'number' && Number.isInteger(answer) && answer >= 0 && answer < count
}

/** True for distinct valid indexes into `count` options. */
export function areOptions(count: number, answer: Answer): answer is number[] {
  return (
    Array.isArray(answer) &&
    new Set<unknown>(answer).size === answer.length &&
    answer.every((index) => index !== null && isOption(count, index))
  )
}

type Sides = { left: readonly string[]; partners: readonly string[] }

export function arePartners({ left, partners }: Sides, answer: Answer): answer is (number | null)[] {
  return (
    Array.isArray(answer) &&
    answer.length === left.length &&
    answer.every((index) => index === null || isOption(partners.length, index))
  )
}

type Blanks = Extract<LearnerQuestion, { kind: 'blanks' }>['blanks']

export function areBlankTexts({ blanks }: { blanks: Blanks }, answer: Answer): answer is string[] {
  return (
    Array.isArray(answer) &&
    answer.length === blanks.length &&
    blanks.every((blank, index) => {
      const text = answer[index]
      return typeof text === 'string' && (blank.kind !== 'menu' || text === '' || blank.options.includes(text))
    })
  )
}
