import papaparse from 'papaparse'
import type { Question } from '#domain/scoring/question.ts'
import { type CsvColumns, csvColumns } from './csv-columns.ts'
import { unguarded } from './csv-formula.ts'
import type { Found } from './found.ts'
import { lineCounter } from './line-counter.ts'
import { error, nothingBut, warning } from './problems.ts'
import { questionBank } from './question-bank.ts'
import { lineAt, textOfBytes } from './text-of-bytes.ts'

/** One row with its lines in the file; `problem` says why its cells cannot be trusted. */
type CsvRow = { cells: string[]; from: number; to: number; problem: string | null }

const SEPARATORS = [',', ';', '\t', '|']

/** A quote that is wrong takes what follows with it; so often the reading begins again on the next line. */
const MOST_RESTARTS = 20

/** The rows of a table, blank ones left out. @param text with LF line ends */
function csvRows(text: string): CsvRow[] {
  const named = /^"?sep=([,;\t|])"?\n/i.exec(text)
  const separator = named?.[1] ?? separatorOf(text)
  const rows: CsvRow[] = []
  let start: number | null = named?.[0].length ?? 0
  for (let restarts = 0; start !== null && restarts <= MOST_RESTARTS; restarts += 1) {
    start = addRows(text, start, separator, rows)
  }
  if (start !== null) {
    const line = lineAt(text, start)
    rows.push({
      cells: [],
      from: line,
      to: line,
      problem: 'From here on nothing is read: too many quotes are wrong.',
    })
  }
  return rows
}

/** Where to begin again, or null at the end of the text. */
function addRows(text: string, start: number, delimiter: string, rows: CsvRow[]): number | null {
  const lines = lineCounter(text)
  let from = start
  let restart: number | null = null
  papaparse.parse<string[]>(text.slice(start), {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      const end = start + meta.cursor
      const line = lines.at(from)
      const [problem] = errors
      if (problem !== undefined) {
        rows.push({ cells: [], from: line, to: line, problem: quoteProblem(problem.code) })
        const next = text.indexOf('\n', from)
        restart = next < 0 ? null : next + 1
        parser.abort()
        return
      }
      const last = text.charAt(end - 1) === '\n' ? end - 1 : end
      const to = lines.at(Math.max(from, last))
      if (data.some((cell) => cell.trim() !== '')) rows.push({ cells: data, from: line, to, problem: null })
      from = end
    },
  })
  return restart
}

function quoteProblem(code: string): string {
  return code === 'MissingQuotes'
    ? 'A double quote opens a text here that is never closed.'
    : 'A double quote within a quoted text must be written twice.'
}

/** The one that splits the header into most cells; quoted text does not count. */
function separatorOf(text: string): string {
  const header = text
    .slice(0, text.indexOf('\n') < 0 ? text.length : text.indexOf('\n'))
    .replace(/"[^"]*"/g, '')
  const counted = SEPARATORS.map((separator) => ({ separator, count: header.split(separator).length }))
  counted.sort((a, b) => b.count - a.count)
  return counted[0]?.separator ?? ','
}

/**
 * The questions of a table with a header: question, option A, option B…, correct, explanation, id. The right answer is
 * an option's text, else its letter, else its number from 1. Separated by commas, semicolons or tabs.
 */
export function readCsv(bytes: Uint8Array): Found<Question> {
  const text = textOfBytes(bytes)
  if (!text.ok) return nothingBut(error(text.message, { line: text.line }))
  const [header, ...rows] = csvRows(text.text)
  if (header === undefined) return nothingBut(error('There are no questions in this file.'))
  if (header.problem !== null) return nothingBut(error(header.problem, { line: header.from }))
  const head = csvColumns(header.cells.map(unguarded))
  if (!head.ok) return nothingBut(error(head.message, { line: header.from }))

  const bank = questionBank()
  for (const name of head.columns.unknown) {
    bank.problems.push(warning(`The column "${name.slice(0, 100)}" is not read.`, { line: header.from }))
  }
  for (const row of rows) addRow(row, head.columns, header.cells.length, bank)
  return bank.found()
}

function addRow(row: CsvRow, columns: CsvColumns, width: number, bank: ReturnType<typeof questionBank>) {
  if (row.problem !== null) {
    bank.problems.push(error(row.problem, { line: row.from }))
    return
  }
  const extra = row.cells.slice(width).some((cell) => cell.trim() !== '')
  if (extra) {
    const message = `This row has more cells than the header. A text with a separator in it must stand in double quotes.`
    bank.problems.push(error(message, { line: row.from }))
    return
  }
  const cell = (column: number | null) => (column === null ? '' : unguarded(row.cells[column] ?? '').trim())
  const written = columns.options.map(cell)
  const options = written.filter((option) => option !== '')
  const correct = correctOf(cell(columns.correct), written)
  if (!correct.ok) {
    bank.problems.push(error(correct.message, { line: row.from, field: 'correct' }))
    return
  }
  const { value } = correct
  const [question, explanation, id] = [columns.question, columns.explanation, columns.id].map(cell)
  bank.add(
    {
      id: id ?? null,
      question: question ?? '',
      options,
      correct: options.indexOf(value),
      explanation: explanation ?? null,
    },
    row.from,
    row.to,
  )
}

type Correct = { ok: true; value: string } | { ok: false; message: string }

/** The text of the right option. Letters and numbers count columns, also past one that is empty in this row. */
function correctOf(answer: string, options: readonly string[]): Correct {
  if (answer === '') return { ok: false, message: 'The correct answer is missing.' }
  if (options.includes(answer)) return { ok: true, value: answer }
  const letter = /^(?:option\s*)?([a-z])[.)]?$/i.exec(answer)?.[1]?.toLowerCase()
  const number = /^(?:option\s*)?(\d{1,3})[.)]?$/i.exec(answer)?.[1]
  const index =
    letter !== undefined ? letter.charCodeAt(0) - 97 : number !== undefined ? Number(number) - 1 : -1
  const value = options[index] ?? ''
  if (value !== '') return { ok: true, value }
  const message = `The correct answer "${answer.slice(0, 50)}" is none of the options: neither a text, nor a letter from A, nor a number from 1.`
  return { ok: false, message }
}
