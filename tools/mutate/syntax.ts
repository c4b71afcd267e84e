/** Syntax of a character: code, a statement of the database, or text such as a comment or string. */
export type Syntax = 'code' | 'sql' | 'text'

type Open = { kind: 'sql' | 'text'; depth: number }

/**
 * Finds the syntax of every character of a TypeScript file. A statement is a template tagged with `sql`, also with its
 * row type; the code in its placeholders is code, and templates in that code are statements or text of their own.
 */
export function syntaxOf(text: string): Syntax[] {
  const syntax: Syntax[] = new Array(text.length).fill('code')
  /** Templates around the current position, each with the depth of braces in its placeholder. */
  const open: Open[] = []
  let position = 0

  const mark = (end: number, kind: Syntax) => {
    syntax.fill(kind, position, end)
    position = end
  }

  while (position < text.length) {
    const inside = open.at(-1)
    if (inside && inside.depth === 0) {
      const [piece = ''] = /^(?:\\.|\$(?!\{)|[^\\`$])*/su.exec(text.slice(position)) ?? []
      mark(position + piece.length, inside.kind)
      if (text.startsWith('${', position)) {
        mark(position + 2, 'text')
        inside.depth = 1
      } else {
        mark(position + 1, 'text')
        open.pop()
      }
      continue
    }
    const rest = text.slice(position)
    const [skipped] = /^(?:\/\/[^\n]*|\/\*.*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")/s.exec(rest) ?? []
    const [regex] = /[(,=:!&|?{;\n]\s*$/.test(text.slice(Math.max(0, position - 40), position))
      ? (/^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/.exec(rest) ?? [])
      : []
    if (skipped ?? regex) mark(position + (skipped ?? regex ?? '').length, 'text')
    else if (rest.startsWith('`')) {
      const isStatement = /\bsql(?:<[^`]*>)?$/s.test(text.slice(Math.max(0, position - 400), position))
      mark(position + 1, 'text')
      open.push({ kind: isStatement ? 'sql' : 'text', depth: 0 })
    } else {
      if (inside && rest.startsWith('{')) inside.depth += 1
      if (inside && rest.startsWith('}')) inside.depth -= 1
      position += 1
    }
  }
  return syntax
}
