import { BYTE_ORDER_MARK, formatCsvRows } from '../csv/write-rows.ts'
import { normalizeLineEnds, type QuestionRecord, type WrittenQuestions } from './question-record.ts'

/** Writes questions as a table for a spreadsheet, in which no text is a formula. `readCsv` reads the same questions back. */
export function writeCsv(input: readonly QuestionRecord[]): WrittenQuestions {
  const { questions, problems } = normalizeLineEnds(input)
  const width = Math.max(2, ...questions.map(({ options }) => options.length))
  const columns = Array.from({ length: width }, (_, index) => index)
  const header = ['question', ...columns.map((index) => `option ${optionName(index)}`)]
  const rows = questions.map((record) => [
    record.question,
    ...columns.map((index) => record.options[index] ?? ''),
    formatCorrect(record),
    record.explanation ?? '',
    record.id ?? '',
  ])
  const table = formatCsvRows([[...header, 'correct', 'explanation', 'id'], ...rows])
  return { text: BYTE_ORDER_MARK + table, problems }
}

/** Letter of the right option, or its text if another option has that letter as its text: readers compare texts first. */
function formatCorrect({ options, correct }: QuestionRecord): string {
  const name = optionName(correct)
  const isLetter = /^[A-Z]$/.test(name)
  return isLetter && !options.includes(name) ? name : (options[correct] ?? '')
}

/** A to Z, then numbers from 27. */
function optionName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
}
