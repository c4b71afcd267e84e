import papaparse from 'papaparse'

/** Marks a file as UTF-8 for spreadsheets, which otherwise garble non-ASCII characters. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * Prefixes that spreadsheets interpret as a formula, including the full-width signs of East Asian keyboards. A leading
 * apostrophe makes the cell text. Text that already starts with apostrophes and such a sign gets one more, so that
 * every text round-trips unchanged.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/

function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

export function unescapeFormula(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell
}

/** Formats the lines of a CSV file, each ended by CRLF, so that no cell is a formula. Empty for no rows. */
export function formatCsvRows(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  return `${papaparse.unparse(rows.map((row) => row.map(escapeFormula)))}\r\n`
}
