import type { Question } from '#domain/scoring/question.ts'
import { AIKEN_LETTERS, ANSWER_LINE, OPTION_LINE } from './aiken-lines.ts'
import type { Found } from './found.ts'
import { error, nothingBut, warning } from './problems.ts'
import { questionBank } from './question-bank.ts'
import { textOfBytes } from './text-of-bytes.ts'

type Open = { from: number; question: string; options: string[]; spoiled: boolean; blank: number | null }

/**
 * The questions of a file in Aiken format: the question on one line, its options under it as `A. text` or `A) text` in the
 * order of the letters, then `ANSWER: A`. Blank lines stand between questions.
 */
export function readAiken(bytes: Uint8Array): Found<Question> {
  const text = textOfBytes(bytes)
  if (!text.ok) return nothingBut(error(text.message, { line: text.line }))
  const bank = questionBank()
  let open: Open | null = null

  for (const [index, given] of text.text.split('\n').entries()) {
    const number = index + 1
    const line = given.trim()
    if (line === '') {
      if (open !== null) open.blank ??= number
      continue
    }
    const answer = ANSWER_LINE.exec(line)?.[1]
    const isOption = OPTION_LINE.test(line)
    const isNext: boolean = open?.blank != null && answer === undefined && !isOption
    if (open !== null && isNext) open = end(open, bank)

    if (open === null) {
      open = begin(line, number, bank, answer !== undefined || isOption)
      if (answer !== undefined) open = null
    } else {
      open = tellBlank(open, bank)
      if (answer === undefined) addLine(open, line, number, bank)
      else open = close(open, answer, number, bank)
    }
  }
  if (open !== null) end(open, bank)
  return bank.found()
}

type Bank = ReturnType<typeof questionBank>

function begin(line: string, number: number, bank: Bank, headless: boolean): Open {
  if (headless) {
    const message = 'There is no question before this line. A question stands on one line before its options.'
    bank.problems.push(error(message, { line: number, field: 'question' }))
  }
  return { from: number, question: line, options: [], spoiled: headless, blank: null }
}

function addLine(open: Open, line: string, number: number, bank: Bank) {
  const spoil = (message: string, field: string) => {
    if (!open.spoiled) bank.problems.push(error(message, { line: number, field }))
    open.spoiled = true
  }
  const [, letter, text = ''] = OPTION_LINE.exec(line) ?? []
  const expected = AIKEN_LETTERS.charAt(open.options.length)
  if (letter === undefined) {
    if (open.options.length === 0)
      spoil('The question must stand on one line; its options follow as "A. …".', 'question')
    else spoil('This line is neither an option like "A. …" nor "ANSWER: A".', 'options')
  } else if (letter.toUpperCase() !== expected) {
    const wanted = expected === '' ? 'there are at most 26 options' : `option ${expected} is expected here`
    spoil(`The options are out of order: ${wanted}, not ${letter.toUpperCase()}.`, 'options')
  }
  open.options.push(text)
}

function close(open: Open, answer: string, number: number, bank: Bank): null {
  if (open.spoiled) return null
  const letter = answer.replace(/[.)]$/, '').trim().toUpperCase()
  const correct = letter.length === 1 ? AIKEN_LETTERS.indexOf(letter) : -1
  const { question, options, from } = open
  if (options.length === 0) {
    bank.problems.push(error('This question has no options.', { line: from, field: 'options' }))
  } else if (correct < 0 || correct >= options.length) {
    const last = AIKEN_LETTERS.charAt(options.length - 1)
    const message = `The answer must be one letter from A to ${last}, not "${answer.slice(0, 50)}".`
    bank.problems.push(error(message, { line: number, field: 'correct' }))
  } else bank.add({ question, options, correct }, from, number)
  return null
}

/** A question that ends without its answer. */
function end(open: Open, bank: Bank): null {
  if (!open.spoiled) {
    const message = 'The line "ANSWER: …" is missing after this question.'
    bank.problems.push(error(message, { line: open.from, field: 'correct' }))
  }
  return null
}

function tellBlank(open: Open, bank: Bank): Open {
  if (open.blank !== null && !open.spoiled) {
    const message = 'There is a blank line within a question; it was passed over.'
    bank.problems.push(warning(message, { line: open.blank }))
  }
  return { ...open, blank: null }
}
