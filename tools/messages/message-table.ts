/** Specified message, and the place that shows it. */
export type Required = { place: string; message: string }

type Row = Required & { test: string | null }

/** Reads a file of the project; null if it does not exist. */
type ReadFile = (path: string) => string | null

/**
 * Checks docs/messages.md against the specified messages and the tests that it names.
 * @returns one line per fault
 */
export function faultsOf(document: string, required: readonly Required[], read: ReadFile): string[] {
  const rows = rowsOf(document)
  return [...differences(required, rows), ...rows.flatMap((row) => faultOfTest(row, read) ?? [])]
}

/** Rows of tables such as `| Sign-up | Passwords do not match | e2e/sign-up.e2e.ts › a title |`. */
function rowsOf(markdown: string): Row[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|\s*(place|-)/.test(line))
    .map((line) => {
      const [, place = '', message = '', test = ''] = line.split('|').map((cell) => cell.trim())
      return { place, message, test: test === '' ? null : test }
    })
}

function differences(required: readonly Required[], rows: readonly Row[]): string[] {
  const wanted = new Set(required.map(nameOf))
  const present = new Set(rows.map(nameOf))
  return [
    ...[...wanted].filter((name) => !present.has(name)).map((name) => `missing: ${name}`),
    ...[...present].filter((name) => !wanted.has(name)).map((name) => `not of the list: ${name}`),
  ]
}

function nameOf({ place, message }: Required): string {
  return `${place}: ${message}`
}

function faultOfTest({ place, message, test }: Row, read: ReadFile): string | undefined {
  const name = nameOf({ place, message })
  const [path = '', title = ''] = (test ?? '').split(' › ')
  const source = read(path)
  if (source === null) return `no such file of tests, ${path}: ${name}`
  const body = testOf(source, title)
  if (body === null) return `no such test in ${path}, "${title}": ${name}`
  return body.includes(message) ? undefined : `"${title}" does not show it: ${name}`
}

/** Source of the test with this title, up to the closing `})`, which the formatter indents like the first line. */
function testOf(source: string, title: string): string | null {
  const lines = source.split('\n')
  const first = lines.findIndex(
    (line) => /^\s*(test|it)\(/.test(line) && ["'", '"', '`'].some((sign) => line.includes(sign + title + sign)),
  )
  const indent = /^\s*/.exec(lines[first] ?? '')?.[0]
  if (first < 0 || title === '') return null
  const last = lines.findIndex((line, index) => index >= first && line === `${indent}})`)
  return lines.slice(first, last + 1).join('\n')
}
