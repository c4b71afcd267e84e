const MAX_WIDTH = 80

/** Rows as a table of text, with a line that counts them. Long values are shortened. */
export function formatRows(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const count = `${rows.length.toLocaleString('en')} ${rows.length === 1 ? 'row' : 'rows'}`
  const [first] = rows
  if (first === undefined) return count
  const names = Object.keys(first)
  const lines = [names, ...rows.map((row) => names.map((name) => formatValue(row[name])))]
  const widths = names.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  const format = (line: readonly string[]) =>
    line
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  const [head = [], ...body] = lines
  return [format(head), widths.map((width) => '-'.repeat(width)).join('  '), ...body.map(format), count].join('\n')
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // Messages of other servers may contain control characters, which a terminal obeys.
  const printable = text.replaceAll(/\p{Cc}/gu, ' ')
  return printable.length > MAX_WIDTH ? `${printable.slice(0, MAX_WIDTH - 1)}…` : printable
}
