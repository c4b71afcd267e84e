import papaparse from 'papaparse'
import type { Question } from '#domain/scoring/question.ts'
import { guarded } from './csv-formula.ts'
import { type WrittenText, withLineFeeds } from './question-lines.ts'

/** By these bytes a spreadsheet knows that the file is UTF-8, and shows texts as they are spelled. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Questions as a table for a spreadsheet, in which no text is a formula. `readCsv` reads the same questions out of it
 * again.
 */
export function writeCsv(given: readonly Question[]): WrittenText {
  const { questions, problems } = withLineFeeds(given)
  const width = Math.max(2, ...questions.map(({ options }) => options.length))
  const columns = Array.from({ length: width }, (_, index) => index)
  const rows = questions.map((question) => [
    question.question,
    ...columns.map((index) => question.options[index] ?? ''),
    correctCell(question),
    question.explanation ?? '',
    question.id,
  ])
  const header = [
    'question',
    ...columns.map((index) => `option ${letterOf(index)}`),
    'correct',
    'explanation',
    'id',
  ]
  const table = [header, ...rows.map((row) => row.map(guarded))]
  return { text: `${BYTE_ORDER_MARK}${papaparse.unparse(table)}\r\n`, problems }
}

/** The letter, unless that is what another option says: texts go before letters when it is read. */
function correctCell({ options, correct }: Question): string {
  const letter = letterOf(correct)
  const isLetter = /^[A-Z]$/.test(letter)
  return isLetter && !options.includes(letter) ? letter : (options[correct] ?? '')
}

/** A to Z, then the number from 27. */
function letterOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
}
