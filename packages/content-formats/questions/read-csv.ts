import { type CsvRow, readCsvRows } from '../csv/read-rows.ts'
import { unescapeFormula } from '../csv/write-rows.ts'
import { decodeGuessedText } from '../decode-text.ts'
import { error, failed, type ParseResult, warning } from '../parse-result.ts'
import { type CsvColumns, recognizeColumns } from './csv-columns.ts'
import type { QuestionRecord } from './question-record.ts'

/**
 * Reads the questions of a table with a header: question, option A, option B…, correct, explanation, id. The right
 * answer is matched by an option's text, then its letter, then its number from 1. With a `kind` column, the options are
 * the items to order, the pairs to match or the accepted texts, and `correct` is a number or letters. An empty file has
 * no questions and no problems.
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
  const cell = (column: number | null | undefined) =>
    column == null ? '' : unescapeFormula(row.cells[column] ?? '').trim()
  const value = toRecord(columns, cell)
  if (value.outcome === 'failed') result.problems.push(error(value.message, { line: from, field: value.field }))
  else result.items.push({ value: value.record, file: null, from, to })
}

type Row =
  | { outcome: 'read'; record: QuestionRecord }
  | { outcome: 'failed'; message: string; field: 'correct' | 'more' }

function toRecord(columns: CsvColumns, cell: (column: number | null | undefined) => string): Row {
  const kind = cell(columns.kind).toLowerCase() || 'single'
  const more = parseMore(cell(columns.more))
  if (more === null) {
    return { outcome: 'failed', message: 'The column "more" must have a JSON object, or nothing.', field: 'more' }
  }
  const cells = columns.options.map(cell)
  const filled = [...cells.keys()].filter((index) => cells[index] !== '')
  const options = filled.map((index) => cells[index] ?? '')
  const notes = filled.map((index) => cell(columns.feedback[index]))
  const own = fieldsOfKind(kind, cell(columns.correct), cells, options, more)
  if (own.outcome === 'failed') return { ...own, field: 'correct' }
  const hints = columns.hints.map(cell).filter(Boolean)
  const steps = cell(columns.steps).split('\n').filter(Boolean)
  const skills = cell(columns.skills)
    .split(/\s*,\s*/)
    .filter(Boolean)
  const tolerance = cell(columns.tolerance)
  const stem = cell(columns.stem)
  const extra: Record<string, unknown> = {
    ...more,
    ...(notes.some(Boolean) && { feedback: notes.map((text) => (text === '' ? null : { text })) }),
    ...(tolerance !== '' && { tolerance }),
    ...(stem !== '' && { stem }),
    ...(hints.length > 0 && { hints }),
    ...(steps.length > 0 && { steps }),
    ...(skills.length > 0 && { skills }),
  }
  const base = {
    id: cell(columns.id) || null,
    question: cell(columns.question),
    explanation: cell(columns.explanation) || null,
  }
  const { correct } = own.fields
  if (kind === 'single' && typeof correct === 'number' && Object.keys(extra).length === 0) {
    return { outcome: 'read', record: { ...base, options, correct } }
  }
  return { outcome: 'read', record: { ...base, options: [], correct: 0, other: { ...extra, ...own.fields, kind } } }
}

function parseMore(text: string): Record<string, unknown> | null {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

type KindFields = { outcome: 'read'; fields: Record<string, unknown> } | { outcome: 'failed'; message: string }

/** Fields of a kind from the options and the answer; fields in `more` take precedence. */
function fieldsOfKind(
  kind: string,
  answer: string,
  cells: readonly string[],
  options: string[],
  more: Record<string, unknown>,
): KindFields {
  const read = (fields: Record<string, unknown>): KindFields => ({ outcome: 'read', fields })
  if (kind === 'single' || kind === 'several') {
    const found = kind === 'single' ? findCorrect(answer, cells) : findSeveral(answer, cells)
    if (found.outcome === 'failed') return found
    const indexes = [found.text].flat().map((text) => options.indexOf(text))
    return read({ options, correct: kind === 'single' ? indexes[0] : indexes })
  }
  if (kind === 'number' || kind === 'expression') return read(answer === '' ? {} : { answer })
  if (options.length === 0) return read({})
  if (kind === 'order') return read({ items: options })
  if (kind === 'blanks' && !('blanks' in more)) return read({ text: '{1}', blanks: [{ accept: options }] })
  if (kind !== 'match' && kind !== 'label' && kind !== 'sort') return read({})
  const sides = options.map((option) => option.split('->').map((side) => side.trim()))
  if (sides.some(({ length }) => length !== 2)) {
    const example =
      kind === 'sort'
        ? 'item must be written as "bat -> Mammals"'
        : `pair must be written as "${kind === 'match' ? 'cat -> kitten' : '1 -> root'}"`
    return { outcome: 'failed', message: `Every ${example}.` }
  }
  if (kind === 'sort') {
    // A group without an item has a cell of its own; `more` has the groups in another order than they occur in.
    const groups = [...new Set(sides.map(([, group]) => group))]
    return read({
      groups,
      items: sides.filter(([item]) => item !== ''),
      ...('groups' in more && { groups: more.groups }),
    })
  }
  const extra = sides.filter(([left]) => left === '').map(([, right]) => right)
  return read({ pairs: sides.filter(([left]) => left !== ''), ...(extra.length > 0 && { extra }) })
}

type Correct<Text = string> = { outcome: 'read'; text: Text } | { outcome: 'failed'; message: string }

/** Finds the texts of several right options, written as letters or numbers separated by commas. */
function findSeveral(answer: string, options: readonly string[]): Correct<string[]> {
  const texts: string[] = []
  for (const part of answer.split(/[,;\s]+/).filter(Boolean)) {
    const index = optionIndex(part)
    const text = options[index] ?? ''
    if (text === '') {
      const message = `The correct answer "${part.slice(0, 50)}" isn’t the letter of an option. For several, write "A, C".`
      return { outcome: 'failed', message }
    }
    texts.push(text)
  }
  return texts.length === 0
    ? { outcome: 'failed', message: 'The correct answer is missing.' }
    : { outcome: 'read', text: texts }
}

/** Finds the text of the right option. Letters and numbers count columns, including empty ones. */
function findCorrect(answer: string, options: readonly string[]): Correct {
  if (answer === '') return { outcome: 'failed', message: 'The correct answer is missing.' }
  if (options.includes(answer)) return { outcome: 'read', text: answer }
  const text = options[optionIndex(answer)] ?? ''
  if (text !== '') return { outcome: 'read', text }
  const message = `The correct answer "${answer.slice(0, 50)}" doesn’t match an option. Use the option’s text, its letter (A, B, …) or its number (1, 2, …).`
  return { outcome: 'failed', message }
}

/** Index of the column that `B`, `b)`, `Option B` or `2` names, or -1. */
function optionIndex(answer: string): number {
  const letter = /^(?:option\s*)?([a-z])[.)]?$/i.exec(answer)?.[1]?.toLowerCase()
  const number = /^(?:option\s*)?(\d{1,3})[.)]?$/i.exec(answer)?.[1]
  return letter !== undefined ? letter.charCodeAt(0) - 97 : number !== undefined ? Number(number) - 1 : -1
}
