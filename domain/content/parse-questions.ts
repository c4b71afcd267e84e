import type { Question } from '../scoring/question.ts'
import { CONTENT_LIMITS } from './content-limits.ts'
import { findJsonErrorLine } from './json-error-line.ts'

/** `index` is the 0-based place of the question at fault, -1 when the list as a whole cannot be read. */
type QuestionProblem = { index: number; message: string }

type ParsedQuestions = { outcome: 'valid'; questions: Question[] } | { outcome: 'invalid'; problems: QuestionProblem[] }

type Parsed<T> = { outcome: 'valid'; value: T } | { outcome: 'invalid'; message: string }
type Draft = Omit<Question, 'id'> & { id: string | null }

/**
 * Brings multiple-choice questions into the one stored form (learner area, section 3; readings, "Quizzes,
 * assignments, tests"). Takes an array or its JSON text; each question has `question`, `options` and either
 * `correctAnswer` (an option's text, or its index) or `correct` (its index, as in the stored form), and may have
 * `id` and `explanation`. Text is trimmed. A missing id becomes q1, q2… by the question's place. One problem at
 * most is reported for each question. Parsing the stored form returns it unchanged. Never throws.
 */
export function parseQuestions(input: unknown): ParsedQuestions {
  const list = readQuestionList(input)
  if (list.outcome === 'invalid') return { outcome: 'invalid', problems: [{ index: -1, message: list.message }] }

  const drafts: Draft[] = []
  const problems: QuestionProblem[] = []
  const taken = new Set<string>()
  for (const [index, item] of list.items.entries()) {
    const draft = parseQuestion(item, taken)
    if (draft.outcome === 'valid') {
      drafts.push(draft.value)
      if (draft.value.id !== null) taken.add(draft.value.id)
    } else {
      problems.push({ index, message: `Question ${index + 1}: ${draft.message}` })
    }
  }
  if (problems.length > 0) return { outcome: 'invalid', problems }
  return { outcome: 'valid', questions: drafts.map((draft, index) => withId(draft, index, taken)) }
}

function parseQuestion(item: unknown, takenIds: ReadonlySet<string>): Parsed<Draft> {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    return invalid('this is not a question with options.')
  }
  // A copy of the item's own fields: what it inherits is not content.
  const fields: Record<string, unknown> = { ...item }

  const id = parseId(fields.id)
  if (id.outcome === 'invalid') return id
  if (id.value !== null && takenIds.has(id.value)) return invalid(`the id "${id.value}" is used more than once.`)

  const question = trimmed(fields.question)
  if (!question) return invalid('the question text is missing.')

  const options = parseOptions(fields.options)
  if (options.outcome === 'invalid') return options

  const correct = parseCorrect(fields.correctAnswer, fields.correct, options.value)
  if (correct.outcome === 'invalid') return correct

  const explanation = trimmed(fields.explanation ?? '')
  if (explanation === null) return invalid('the explanation must be text.')

  return valid({
    id: id.value,
    question,
    options: options.value,
    correct: correct.value,
    explanation: explanation === '' ? null : explanation,
  })
}

function parseId(id: unknown): Parsed<string | null> {
  if (typeof id === 'number' && Number.isFinite(id)) return valid(String(id))
  const text = trimmed(id ?? '')
  return text === null ? invalid('the id must be text.') : valid(text === '' ? null : text)
}

function parseOptions(input: unknown): Parsed<string[]> {
  if (!Array.isArray(input) || input.length < 2) return invalid('it needs at least two options.')
  const options = new Set<string>()
  for (const entry of Array.from<unknown>(input)) {
    const option = trimmed(entry)
    if (option === null) return invalid('every option must be text.')
    if (option === '') return invalid('an option is empty.')
    if (options.has(option)) return invalid(`the option "${option}" is used more than once.`)
    options.add(option)
  }
  return valid([...options])
}

function parseCorrect(correctAnswer: unknown, correct: unknown, options: readonly string[]): Parsed<number> {
  const answer = correctAnswer ?? null
  const index = correct ?? null
  if (answer === null && index === null) return invalid('the correct answer is missing.')
  if (answer !== null && index !== null) return invalid('it has both correctAnswer and correct; keep one.')

  // A number is always an index, so that 2 and "2" stay apart where the options are themselves numbers.
  const choice = answer ?? index
  if (typeof choice === 'number') {
    return Number.isInteger(choice) && choice >= 0 && choice < options.length
      ? valid(choice)
      : invalid(`the correct answer as a number counts options from 0 to ${options.length - 1}.`)
  }
  const text = trimmed(answer)
  if (text === null) return invalid('the correct answer must be the text or the index of an option.')
  const byText = options.indexOf(text)
  if (byText >= 0) return valid(byText)
  if (/^\d+$/.test(text) && Number(text) < options.length) return valid(Number(text))
  return invalid(`the correct answer "${text}" is not one of the options.`)
}

/** Generated ids skip the ids that the authors chose. */
function withId(draft: Draft, index: number, taken: Set<string>): Question {
  let id = draft.id
  for (let number = index + 1; id === null; number += 1) {
    if (!taken.has(`q${number}`)) id = `q${number}`
  }
  taken.add(id)
  return { ...draft, id }
}

function trimmed(value: unknown): string | null {
  return typeof value === 'string' ? value.trim() : null
}

function valid<T>(value: T): Parsed<T> {
  return { outcome: 'valid', value }
}

function invalid(message: string): { outcome: 'invalid'; message: string } {
  return { outcome: 'invalid', message }
}

type QuestionList = { outcome: 'valid'; items: unknown[] } | { outcome: 'invalid'; message: string }

/** Questions and tasks may come as an array or as the JSON text of one (learner area, section 3). */
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
 * Questions as they may be stored: parsed (domain/parse-questions.ts), and within the limits of content. A list of
 * none is one too. At most one problem is reported for each question.
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
    const message = beyondLimits(question)
    return message === null ? [] : [{ index, message: `Question ${index + 1}: ${message}` }]
  })
  return problems.length > 0 ? { outcome: 'invalid', problems } : parsed
}

function beyondLimits({ id, question, options, explanation }: Question): string | null {
  const { questionId, questionText, optionText, options: mostOptions } = CONTENT_LIMITS
  if (id.length > questionId) return `the id may have at most ${questionId} characters.`
  if (question.length > questionText) return `the question may have at most ${questionText} characters.`
  if (options.length > mostOptions) return `it may have at most ${mostOptions} options.`
  if (options.some((option) => option.length > optionText)) {
    return `an option may have at most ${optionText} characters.`
  }
  if (explanation !== null && explanation.length > questionText) {
    return `the explanation may have at most ${questionText} characters.`
  }
  // PostgreSQL's JSON knows neither NUL nor half a character.
  const texts = [id, question, ...options, explanation ?? '']
  if (texts.some((text) => text.includes('\0') || !text.isWellFormed())) {
    return 'it has characters that cannot be stored.'
  }
  return null
}
