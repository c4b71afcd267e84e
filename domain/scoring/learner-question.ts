import { isComplete, isDrawingOn, toolOf } from './kinds/drawings.ts'
import type { Blank, Question, QuestionOf } from './question.ts'
import type { Answer, LearnerQuestion } from './question-schemas.ts'

/**
 * Strips questions to what a learner may see before submitting (readings, "Quizzes, assignments, tests").
 * @param showHints false in timed tests
 */
export function toLearnerQuestions(
  questions: readonly Question[],
  { showHints }: { showHints: boolean },
): LearnerQuestion[] {
  return questions.map((question) => {
    const shown = toLearnerQuestion(question)
    return showHints ? shown : { ...shown, hints: [] }
  })
}

export function toLearnerQuestion(question: Question): LearnerQuestion {
  const { id, stem, hints } = question
  const base = { id, question: question.question, stem, hints: [...hints] }
  switch (question.kind) {
    case 'single':
      return { ...base, ...SHOW.single(question) }
    case 'several':
      return { ...base, ...SHOW.several(question) }
    case 'number':
      return { ...base, ...SHOW.number(question) }
    case 'expression':
      return { ...base, ...SHOW.expression() }
    case 'order':
      return { ...base, ...SHOW.order(question) }
    case 'match':
      return { ...base, ...SHOW.match(question) }
    case 'blanks':
      return { ...base, ...SHOW.blanks(question) }
    case 'graph':
      return { ...base, ...SHOW.graph(question) }
    case 'spot':
      return { ...base, ...SHOW.spot(question) }
  }
}

/**
 * Fields that a learner sees before submitting, by kind. Listed explicitly, so that a field added to `Question` is not
 * sent until it is named here.
 */
export const SHOW = {
  single: ({ options }: QuestionOf<'single'>) => ({ kind: 'single' as const, options: [...options] }),
  several: ({ options }: QuestionOf<'several'>) => ({ kind: 'several' as const, options: [...options] }),
  number: ({ label }: QuestionOf<'number'>) => ({ kind: 'number' as const, label }),
  expression: () => ({ kind: 'expression' as const }),
  order: ({ items }: QuestionOf<'order'>) => ({ kind: 'order' as const, items: [...items] }),
  match: ({ left, partners }: QuestionOf<'match'>) => ({
    kind: 'match' as const,
    left: [...left],
    partners: [...partners],
  }),
  blanks: ({ text, blanks }: QuestionOf<'blanks'>) => ({
    kind: 'blanks' as const,
    text,
    blanks: blanks.map(toShownBlank),
  }),
  graph: ({ board, key }: QuestionOf<'graph'>) => ({
    kind: 'graph' as const,
    board,
    tool: toolOf(key),
    choose: 'points' in key ? key.points.length : null,
  }),
  spot: ({ picture, spots, passage, correct }: QuestionOf<'spot'>) => ({
    kind: 'spot' as const,
    picture,
    spots: [...spots],
    passage: [...passage],
    choose: correct.length,
  }),
}

function toShownBlank(blank: Blank) {
  if (blank.kind === 'menu') return { kind: blank.kind, options: [...blank.options] }
  return blank.kind === 'number' ? { kind: blank.kind, label: blank.label } : { kind: blank.kind }
}

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
