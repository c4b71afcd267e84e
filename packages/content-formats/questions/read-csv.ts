import { type CsvRow, readCsvRows } from '../csv/read-rows.ts'
import { unescapeFormula } from '../csv/write-rows.ts'
import { decodeGuessedText } from '../decode-text.ts'
import { error, failed, type ParseResult, warning } from '../parse-result.ts'
import { type CsvColumns, recognizeColumns } from './csv-columns.ts'
import type { QuestionRecord } from './question-record.ts'

/**
 * Reads the questions of a table with a header: question, option A, option B…, correct, explanation, id. The right answer
 * is an option's text, else its letter, else its number from 1. An empty file has no questions and no problems.
 */
export function readCsv(bytes: Uint8Array, { maxBytes }: { maxBytes: number }): ParseResult<QuestionRecord> {
  const decoded = decodeGuessedText(bytes, maxBytes)
  if (decoded.outcome === 'failed') return failed(error(decoded.message, { line: decoded.line }))
  const [header, ...rows] = readCsvRows(decoded.text)
  if (header === undefined) return failed()
  if (header.problem !== null) return failed(error(header.problem, { line: header.from }))
  const recognized = recognizeColumns(header.cells.map(unescapeFormula))
  if (recognized.outcome === 'failed') return failed(error(recognized.message, { line: header.from }))

  const { columns } = recognized
  const result: ParseResult<QuestionRecord> = { items: [], problems: [] }
  if (decoded.note !== null) result.problems.push(warning(decoded.note))
  for (const name of columns.unknown) {
    const message = `The column "${name.slice(0, 100)}" is ignored.`
    result.problems.push(warning(message, { line: header.from }))
  }
  for (const row of rows) addRow(row, columns, header.cells.length, result)
  return result
}

function addRow(row: CsvRow, columns: CsvColumns, width: number, result: ParseResult<QuestionRecord>) {
  const { from, to } = row
  if (row.problem !== null) {
    result.problems.push(error(row.problem, { line: from }))
    return
  }
  if (row.cells.slice(width).some((cell) => cell.trim() !== '')) {
    const message = 'This row has more cells than the header. Put text that contains a separator in double quotes.'
    result.problems.push(error(message, { line: from }))
    return
  }
  const cell = (column: number | null) => (column === null ? '' : unescapeFormula(row.cells[column] ?? '').trim())
  const cells = columns.options.map(cell)
  const correct = findCorrect(cell(columns.correct), cells)
  if (correct.outcome === 'failed') {
    result.problems.push(error(correct.message, { line: from, field: 'correct' }))
    return
  }
  const options = cells.filter((option) => option !== '')
  const value = {
    id: cell(columns.id) || null,
    question: cell(columns.question),
    options,
    correct: options.indexOf(correct.text),
    explanation: cell(columns.explanation) || null,
  }
  result.items.push({ value, file: null, from, to })
}

type Correct = { outcome: 'read'; text: string } | { outcome: 'failed'; message: string }

/** Finds the text of the right option. Letters and numbers count columns, including empty ones. */
function findCorrect(answer: string, options: readonly string[]): Correct {
  if (answer === '') return { outcome: 'failed', message: 'The correct answer is missing.' }
  if (options.includes(answer)) return { outcome: 'read', text: answer }
  const letter = /^(?:option\s*)?([a-z])[.)]?$/i.exec(answer)?.[1]?.toLowerCase()
  const number = /^(?:option\s*)?(\d{1,3})[.)]?$/i.exec(answer)?.[1]
  const index = letter !== undefined ? letter.charCodeAt(0) - 97 : number !== undefined ? Number(number) - 1 : -1
  const text = options[index] ?? ''
  if (text !== '') return { outcome: 'read', text }
  const message = `The correct answer "${answer.slice(0, 50)}" doesn’t match an option. Use the option’s text, its letter (A, B, …) or its number (1, 2, …).`
  return { outcome: 'failed', message }
}
