import { decodeText } from '../decode-text.ts'
import { error, failed, type ParseResult, type Problem, warning } from '../parse-result.ts'
import type { QuestionRecord, WrittenQuestions } from './question-record.ts'

/** `A. text` or `A) text`, with an uppercase or lowercase letter. */
const OPTION_LINE = /^([A-Za-z])[.)](?:\s+(.*))?$/s
const ANSWER_LINE = /^ANSWER\s*:\s*(.*)$/is

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** True if the lines include an option and an answer. @param lines trimmed */
export function looksLikeAiken(lines: readonly string[]): boolean {
  return lines.some((line) => ANSWER_LINE.test(line)) && lines.some((line) => OPTION_LINE.test(line))
}

type Draft = {
  from: number
  question: string
  options: string[]
  isInvalid: boolean
  blankLine: number | null
}
type Result = ParseResult<QuestionRecord>

/**
 * Reads the questions of a file in Aiken format: the question, on one or more lines, its options below as `A. text` or
 * `A) text` in alphabetical order, then `ANSWER: A`. Blank lines separate questions.
 */
export function readAiken(bytes: Uint8Array, { maxBytes }: { maxBytes: number }): Result {
  const decoded = decodeText(bytes, maxBytes)
  if (decoded.outcome === 'failed') return failed(error(decoded.message, { line: decoded.line }))
  const result: Result = { items: [], problems: [] }
  let draft: Draft | null = null

  for (const [index, rawLine] of decoded.text.split('\n').entries()) {
    const number = index + 1
    const line = rawLine.trim()
    if (line === '') {
      if (draft !== null) draft.blankLine ??= number
      continue
    }
    const answer = ANSWER_LINE.exec(line)?.[1]
    const isOption = OPTION_LINE.test(line)
    const isNext: boolean = draft?.blankLine != null && draft.options.length > 0 && answer === undefined && !isOption
    if (draft !== null && isNext) draft = abandon(draft, result)
    if (draft !== null && answer === undefined && !isOption) draft = withoutHeading(draft, result)

    if (draft === null) {
      draft = begin(line, number, result, answer !== undefined || isOption)
      if (answer !== undefined) draft = null
    } else {
      draft = skipBlankLine(draft, result)
      if (answer === undefined) addLine(draft, line, number, result)
      else draft = complete(draft, answer, number, result)
    }
  }
  if (draft !== null) abandon(draft, result)
  return result
}

function begin(line: string, number: number, { problems }: Result, lacksQuestion: boolean): Draft {
  if (lacksQuestion) {
    const message = 'There’s no question above this line. Put the question above its options.'
    problems.push(error(message, { line: number, field: 'question' }))
  }
  return { from: number, question: line, options: [], isInvalid: lacksQuestion, blankLine: null }
}

function addLine(draft: Draft, line: string, number: number, { problems }: Result) {
  const invalidate = (message: string, field: string) => {
    if (!draft.isInvalid) problems.push(error(message, { line: number, field }))
    draft.isInvalid = true
  }
  const [, letter, text = ''] = OPTION_LINE.exec(line) ?? []
  const expected = LETTERS.charAt(draft.options.length)
  if (letter === undefined) {
    if (draft.options.length === 0) {
      draft.question += `\n${line}`
      return
    }
    invalidate('This line isn’t an option (“A. …”) or an answer (“ANSWER: A”).', 'options')
  } else if (letter.toUpperCase() !== expected) {
    const reason = expected === '' ? 'there are at most 26 options' : `expected option ${expected} here`
    invalidate(`The options are out of order: ${reason}, not ${letter.toUpperCase()}.`, 'options')
  }
  draft.options.push(text)
}

function complete(draft: Draft, answer: string, number: number, { items, problems }: Result): null {
  if (draft.isInvalid) return null
  const letter = answer.replace(/[.)]$/, '').trim().toUpperCase()
  const correct = letter.length === 1 ? LETTERS.indexOf(letter) : -1
  const { question, options, from } = draft
  if (options.length === 0) {
    problems.push(error('This question has no options.', { line: from, field: 'options' }))
  } else if (correct < 0 || correct >= options.length) {
    const last = LETTERS.charAt(options.length - 1)
    const message = `The answer must be one letter from A to ${last}, not "${answer.slice(0, 50)}".`
    problems.push(error(message, { line: number, field: 'correct' }))
  } else {
    const value = { id: null, question, options, correct, explanation: null }
    items.push({ value, file: null, from, to: number })
  }
  return null
}

/** Lines between questions that belong to none of them. */
const HEADING = /^(?:category|chapter|explanation|feedback|rationale|section|topic|unit)\b/i

/** Drops a heading, or feedback to the question before, that a blank line separates from the question below it. */
function withoutHeading(draft: Draft, { problems }: Result): Draft | null {
  const { question, options, blankLine, from } = draft
  const lines = question.split('\n')
  const isTitle = lines.length === 1 && !/[.?!:…”"')]$/.test(question)
  const isHeading = isTitle || lines.every((line) => HEADING.test(line))
  if (blankLine === null || options.length > 0 || !isHeading) return draft
  const message = `The line “${lines.join(' ').slice(0, 50)}” is left out: a blank line separates it from the question.`
  problems.push(warning(message, { line: from }))
  return null
}

/** Drops a question without an answer. */
function abandon(draft: Draft, { problems }: Result): null {
  if (!draft.isInvalid) {
    const message = 'The line “ANSWER: …” is missing after this question.'
    problems.push(error(message, { line: draft.from, field: 'correct' }))
  }
  return null
}

function skipBlankLine(draft: Draft, { problems }: Result): Draft {
  if (draft.blankLine !== null && !draft.isInvalid) {
    const message = 'A blank line inside a question was skipped.'
    problems.push(warning(message, { line: draft.blankLine }))
  }
  return { ...draft, blankLine: null }
}

/**
 * Writes questions in Aiken format. Omits questions that the format cannot represent, with an error, and explanations,
 * with a warning. Ids are not part of the format.
 */
export function writeAiken(questions: readonly QuestionRecord[]): WrittenQuestions {
  const texts: string[] = []
  const problems: Problem[] = []
  for (const [index, question] of questions.entries()) {
    const field = `questions.${index}`
    const obstacle = findObstacle(question)
    if (obstacle !== null) {
      problems.push(error(obstacle, { field }))
      continue
    }
    if (question.explanation !== null) {
      problems.push(warning('The explanation is left out: Aiken doesn’t support explanations.', { field }))
    }
    texts.push(formatQuestion(question))
  }
  return { text: texts.join('\n'), problems }
}

function findObstacle({ question, options }: QuestionRecord): string | null {
  if (options.length > LETTERS.length) {
    return 'It has more than 26 options, which Aiken doesn’t support.'
  }
  if ([question, ...options].some((text) => /[\n\r]/.test(text))) {
    return 'It has text with several lines, which Aiken doesn’t support.'
  }
  if (OPTION_LINE.test(question) || ANSWER_LINE.test(question)) {
    return 'Its text starts like an option or an answer, which Aiken doesn’t support.'
  }
  return null
}

function formatQuestion({ question, options, correct }: QuestionRecord): string {
  const lines = options.map((option, index) => `${LETTERS.charAt(index)}. ${option}`)
  return [question, ...lines, `ANSWER: ${LETTERS.charAt(correct)}`, ''].join('\n')
}
