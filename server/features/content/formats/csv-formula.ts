/**
 * What a spreadsheet takes for the beginning of a formula, the wide signs of East Asian keyboards and a cell of several
 * lines among it. An apostrophe before it makes it text. So that every text comes back as it was, one that begins with
 * apostrophes and then such a sign gets one more, and reading takes away one.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/

export function guarded(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

export function unguarded(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}
