/** Parts of a script that may contain semicolons: comments, literals, quoted names and dollar-quoted bodies. */
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/g

/** Splits an SQL script into statements, without surrounding comments. */
export function splitStatements(text: string): string[] {
  const ends: number[] = []
  // Replaced by the same number of spaces, so that positions stay the same.
  const plain = text.replaceAll(OPAQUE, (part) => ' '.repeat(part.length))
  for (let end = plain.indexOf(';'); end >= 0; end = plain.indexOf(';', end + 1)) ends.push(end)
  const starts = [0, ...ends.map((end) => end + 1)]
  return [...ends, text.length]
    .map((end, index) => ({ start: starts[index] ?? 0, end }))
    .filter(({ start, end }) => plain.slice(start, end).trim() !== '')
    .map(({ start, end }) => text.slice(start, end).trim())
}

/** A statement without comments, literals and bodies, in lower case, for rules about its form. */
export function outlineOf(statement: string): string {
  return statement
    .replaceAll(OPAQUE, (part) => (part.startsWith('"') ? part : ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** True for a script that cannot run in a transaction. */
export function isConcurrent(text: string): boolean {
  return splitStatements(text).some((statement) =>
    /^((create( unique)?|drop) index|reindex \w+) concurrently\b/.test(outlineOf(statement)),
  )
}
