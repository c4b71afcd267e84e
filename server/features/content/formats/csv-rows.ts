import papaparse from 'papaparse'
import { lineCounter } from './line-counter.ts'
import { lineAt } from './text-of-bytes.ts'

/** One row with its lines in the file; `problem` says why its cells cannot be trusted. */
export type CsvRow = { cells: string[]; from: number; to: number; problem: string | null }

const SEPARATORS = [',', ';', '\t', '|']

/** A quote that is wrong takes what follows with it; so often the reading begins again on the next line. */
const MOST_RESTARTS = 20

/** The rows of a table, blank ones left out. @param text with LF line ends */
export function csvRows(text: string): CsvRow[] {
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
