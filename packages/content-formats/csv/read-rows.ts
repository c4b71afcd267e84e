import papaparse from 'papaparse'
import { createLineCounter, lineAt } from '../line-numbers.ts'

/** Row with its 1-based first and last line. A row with a problem has no cells. */
export type CsvRow = { cells: string[]; from: number; to: number; problem: string | null }

const SEPARATORS = [',', ';', '\t', '|']

/** A stray quote swallows the following text, so reading restarts on the next line, at most this often. */
const MAX_RESTARTS = 20

/**
 * Reads the rows of a table, skipping blank ones. The separator is a comma, semicolon, tab or bar, detected from the
 * header or a first line such as `sep=;`.
 * @param text with LF line endings
 */
export function readCsvRows(text: string): CsvRow[] {
  const separatorLine = /^"?sep=([,;\t|])"?\n/i.exec(text)
  const separator = separatorLine?.[1] ?? detectSeparator(text)
  const rows: CsvRow[] = []
  let start: number | null = separatorLine?.[0].length ?? 0
  for (let restarts = 0; start !== null && restarts <= MAX_RESTARTS; restarts += 1) {
    start = addRows(text, start, separator, rows)
  }
  if (start !== null) {
    const line = lineAt(text, start)
    const problem = 'The rest of the file was skipped: too many quotation marks are wrong.'
    rows.push({ cells: [], from: line, to: line, problem })
  }
  return rows
}

/** Returns the offset at which to restart, or null at the end of the text. */
function addRows(text: string, start: number, delimiter: string, rows: CsvRow[]): number | null {
  const lineOf = createLineCounter(text)
  let from = start
  let restart: number | null = null
  papaparse.parse<string[]>(text.slice(start), {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      const end = start + meta.cursor
      const line = lineOf(from)
      const [problem] = errors
      if (problem !== undefined) {
        rows.push({ cells: [], from: line, to: line, problem: describeQuoteProblem(problem.code) })
        const next = text.indexOf('\n', from)
        restart = next < 0 ? null : next + 1
        parser.abort()
        return
      }
      const last = text.charAt(end - 1) === '\n' ? end - 1 : end
      const to = lineOf(Math.max(from, last))
      if (data.some((cell) => cell.trim() !== '')) rows.push({ cells: data, from: line, to, problem: null })
      from = end
    },
  })
  return restart
}

function describeQuoteProblem(code: string): string {
  return code === 'MissingQuotes'
    ? 'This quotation mark is never closed.'
    : 'Inside quoted text, write a quotation mark twice.'
}

/** Finds the separator that splits the header into most cells, ignoring quoted text. */
function detectSeparator(text: string): string {
  const header = (text.split('\n', 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((separator) => ({ separator, count: header.split(separator).length }))
  counts.sort((a, b) => b.count - a.count)
  return counts[0]?.separator ?? ','
}
