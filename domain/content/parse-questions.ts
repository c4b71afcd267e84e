import type { FieldProblem } from '../kinds/author-fields.ts'
import { markOf } from '../kinds/kind.ts'
import type { Question } from '../scoring/question.ts'
import { hasExpression, questionsWithin } from '../scoring/questions-within.ts'
import { CONTENT_LIMITS } from './content-limits.ts'
import { findJsonErrorLine } from './json-error-line.ts'
import { findCopiedTask } from './questions/copied-task.ts'
import { parseQuestion } from './questions/parse-question.ts'
import { findUnreadableFigure, hasFigure } from './questions/question-figures.ts'
import { checkVariants, drawVariant } from './variants/draw-variant.ts'
import { createRandom } from './variants/random.ts'

/** `index` is the 0-based position of the invalid question, or -1 when the whole list cannot be read. */
type QuestionProblem = { index: number; message: string }

type ParsedQuestions = { outcome: 'valid'; questions: Question[] } | { outcome: 'invalid'; problems: QuestionProblem[] }

/**
 * Parses questions into their normal form (learner area, section 3; readings, "Quizzes, assignments, tests"). Takes an
 * array or its JSON text. A question without `kind` is single choice: it has `question`, `options` and either
 * `correctAnswer` (an option's text, or its index) or `correct` (its index), and may have `id` and `explanation`. Text
 * is trimmed. A missing id becomes q1, q2… by position. Reports at most one problem per question. Parsing is idempotent
 * and never throws.
 */
export function parseQuestions(input: unknown): ParsedQuestions {
  const list = readQuestionList(input)
  if (list.outcome === 'invalid') return { outcome: 'invalid', problems: [{ index: -1, message: list.message }] }

  const questions: Question[] = []
  const problems: QuestionProblem[] = []
  const taken = new Set<string>()
  for (const [index, item] of list.items.entries()) {
    const parsed = parseItem(item, taken)
    if ('message' in parsed) {
      problems.push({ index, message: `Question ${index + 1}: ${parsed.message}` })
    } else {
      questions.push(parsed)
      if (parsed.id !== '') taken.add(parsed.id)
    }
  }
  if (problems.length > 0) return { outcome: 'invalid', problems }
  return { outcome: 'valid', questions: questions.map((question, index) => withId(question, index, taken)) }
}

function parseItem(item: unknown, takenIds: ReadonlySet<string>): Question | { message: string } {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    return { message: 'this is not a question with options.' }
  }
  // Copies own properties only: inherited ones are not content.
  const fields: Record<string, unknown> = { ...item }
  const id = parseId(fields.id ?? '')
  if (id === null) return { message: 'the id must be text.' }
  if (id !== '' && takenIds.has(id)) return { message: `the id "${id}" is used more than once.` }
  const parsed = parseQuestion(fields)
  return parsed.outcome === 'valid' ? { ...parsed.question, id } : { message: parsed.message }
}

function parseId(id: unknown): string | null {
  if (typeof id === 'number' && Number.isFinite(id)) return String(id)
  return typeof id === 'string' ? id.trim() : null
}

/** Generates ids that differ from those that authors chose. */
function withId(question: Question, index: number, taken: Set<string>): Question {
  let { id } = question
  for (let number = index + 1; id === ''; number += 1) {
    if (!taken.has(`q${number}`)) id = `q${number}`
  }
  taken.add(id)
  return { ...question, id }
}

type QuestionList = { outcome: 'valid'; items: unknown[] } | { outcome: 'invalid'; message: string }

/** Reads questions or tasks from an array or its JSON text (learner area, section 3). */
export function readQuestionList(input: unknown): QuestionList {
  const value = typeof input === 'string' ? parseJson(input) : { value: input }
  if ('errorLine' in value) {
    return { outcome: 'invalid', message: `The questions are not valid JSON: see line ${value.errorLine}.` }
  }
  if (!Array.isArray(value.value)) return { outcome: 'invalid', message: 'The questions must be a list.' }
  return { outcome: 'valid', items: Array.from(value.value) }
}

function parseJson(text: string): { value: unknown } | { errorLine: number } {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { errorLine: findJsonErrorLine(text) ?? 1 }
  }
}

/**
 * Parses questions and enforces the limits of content, so that they may be stored; templates still need
 * `checkTemplates`. Accepts an empty list. Reports at most one problem per question.
 */
export function parseStorableQuestions(input: unknown): ParsedQuestions {
  const list = readQuestionList(input)
  if (list.outcome === 'valid' && list.items.length > CONTENT_LIMITS.questions) {
    return {
      outcome: 'invalid',
      problems: [{ index: -1, message: `The limit is ${CONTENT_LIMITS.questions} questions.` }],
    }
  }
  const parsed = parseQuestions(list.outcome === 'valid' ? list.items : input)
  if (parsed.outcome === 'invalid') return parsed
  const problems = parsed.questions.flatMap((question, index): QuestionProblem[] => {
    const [problem] = beyondLimits(question)
    return problem ? [{ index, message: `Question ${index + 1}: ${problem.message}` }] : []
  })
  return problems.length > 0 ? { outcome: 'invalid', problems } : parsed
}

/** Maximum draws of one template; with many templates in a list, each is drawn less often. */
const MAX_DRAWS = 1000
const MAX_DRAWS_OF_LIST = 5_000

/**
 * Draws each template of a list up to 1,000 times, which can take a second: on a server, run it only in a worker
 * thread. With more than five templates, each is drawn less often.
 * @param maxDraws of one template, for the sample content's tests, whose long check draws all
 */
export function checkTemplates(questions: readonly Question[], maxDraws = MAX_DRAWS): QuestionProblem[] {
  const templates = questions.filter(({ variants }) => variants !== null).length
  const draws = Math.min(maxDraws, Math.floor(MAX_DRAWS_OF_LIST / templates))
  return questions.flatMap((question, index) => {
    const message = checkVariants(question, draws) ?? findCopiedDraw(question) ?? findUnreadableDraw(question)
    return message === null ? [] : [{ index, message: `Question ${index + 1}: ${message}` }]
  })
}

/** Draws of a template whose key and text are checked against each other. */
const CHECKED_DRAWS = 20

/** Problem of a draw of a template whose task could be copied as its answer, or whose key has a decimal comma. */
function findCopiedDraw(question: Question): string | null {
  if (question.variants === null || !hasExpression(question)) return null
  for (let number = 0; number < CHECKED_DRAWS; number += 1) {
    const drawn = drawVariant(question, question.variants, createRandom(`copied task ${number}`))
    if (!('question' in drawn)) return null
    for (const one of questionsWithin(drawn.question)) {
      const comma = findDecimalComma(one)
      if (comma !== null) return commaMessage(comma)
      const copied = findCopiedTask(one)
      if (copied !== null) return copiedMessage(copied)
    }
  }
  return null
}

/** Draws of a template whose figures are checked for labels that cover each other. */
const CHECKED_FIGURES = 50

function findUnreadableDraw(question: Question): string | null {
  if (question.variants === null || !hasFigure(question)) return null
  for (let number = 0; number < CHECKED_FIGURES; number += 1) {
    const drawn = drawVariant(question, question.variants, createRandom(`figure ${number}`))
    const problem = 'question' in drawn ? findUnreadableFigure(drawn.question) : null
    if (problem !== null) return `its variants: ${problem}`
  }
  return null
}

const copiedMessage = (copied: string) =>
  `typing "${copied}" from its own text would be right. Choose the form of the answer, such as solved or simplified.`

/** Key of an expression with a comma that groups no digits beside a decimal point; it would be read as one. */
function findDecimalComma(question: Question): string | null {
  if (question.kind !== 'expression' || question.variants !== null || markOf(question) === ',') return null
  const { value } = question.key
  return /,(?!\d{3}(?!\d))/.test(value) ? value : null
}

const commaMessage = (key: string) =>
  `the expression "${key}" has a comma, which would be a decimal point. Write ${key.replace(',', '.').replace(/[()]/g, '')}, or ${key.replace(',', ' and ').replace(/[()]/g, '')} apart.`

/** Combines `parseStorableQuestions` and `checkTemplates`. */
export function parseCheckedQuestions(input: unknown): ParsedQuestions {
  const parsed = parseStorableQuestions(input)
  const problems = parsed.outcome === 'valid' ? checkTemplates(parsed.questions) : []
  return problems.length > 0 ? { outcome: 'invalid', problems } : parsed
}

/** Lists all problems of one question with their fields, for its form; does not draw templates. */
export function listFieldProblems(fields: Record<string, unknown>): FieldProblem[] {
  const parsed = parseQuestion(fields)
  return parsed.outcome === 'valid' ? beyondLimits(parsed.question) : parsed.problems
}

/** Problems of a question that may not be stored, although a stored one with them is still read. */
function beyondLimits(question: Question): FieldProblem[] {
  const { questionId, questionText, optionText, options: mostOptions } = CONTENT_LIMITS
  const options = 'options' in question ? question.options : []
  const copied = question.variants === null ? findCopiedTask(question) : null
  const comma = findDecimalComma(question)
  const figureProblem = findUnreadableFigure(question)
  const longest = options.findIndex((option) => option.length > optionText)
  const limits: [isBeyond: boolean, path: FieldProblem['path'], message: string][] = [
    [question.id.length > questionId, ['id'], `the id may have at most ${questionId} characters.`],
    [
      question.question.length > questionText,
      ['question'],
      `the question may have at most ${questionText} characters.`,
    ],
    [options.length > mostOptions, ['options'], `it may have at most ${mostOptions} options.`],
    [longest >= 0, ['options', longest], `an option may have at most ${optionText} characters.`],
    [
      (question.explanation?.length ?? 0) > questionText,
      ['explanation'],
      `the explanation may have at most ${questionText} characters.`,
    ],
    [copied !== null, ['form'], copiedMessage(copied ?? '')],
    [comma !== null, ['answer'], commaMessage(comma ?? '')],
    [question.kind === 'worked' && question.given > 0, ['given'], 'practice decides which blanks are given.'],
    [figureProblem !== null, ['figure'], figureProblem ?? ''],
    [!isStorable(question), [], 'it has characters that cannot be stored.'],
  ]
  const own = limits.flatMap(([isBeyond, path, message]) => (isBeyond ? [{ path, message }] : []))
  if (question.kind !== 'parts') return own
  const inParts = questionsWithin(question).flatMap((part, index) =>
    beyondLimits(part).map(({ path, message }) => ({
      path: ['parts', index, ...path],
      message: `part ${part.id}: ${message}`,
    })),
  )
  return [...own, ...inParts]
}

/** Rejects NUL and lone surrogates, which PostgreSQL's JSON cannot store. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable)
}
