type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'nothing more'

const WHITESPACE = /[ \t\n\r]*/y
const TOKEN =
  /[{}[\],:]|"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/**
 * Finds the 1-based line of the first syntax error in a JSON text; null if it is valid. `JSON.parse` includes the
 * position in only some of its messages, in a format that varies by engine; authors who paste questions always need it.
 */
export function findJsonErrorLine(text: string): number | null {
  const open: ('[' | '{')[] = []
  let expected: Expected = 'value'
  let at = skipWhitespace(text, 0)
  while (at < text.length) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)?.[0]
    const next: Expected | null = token === undefined ? null : step(expected, token, open)
    if (token === undefined || next === null) return lineAt(text, at)
    expected = next
    at = skipWhitespace(text, at + token.length)
  }
  return expected === 'nothing more' ? null : lineAt(text, text.length)
}

/** Returns what may follow `token` where `expected` was due, or null if `token` is not allowed there. */
function step(expected: Expected, token: string, open: ('[' | '{')[]): Expected | null {
  const container = open.at(-1)
  switch (expected) {
    case 'nothing more':
      return null
    case ':':
      return token === ':' ? 'value' : null
    case ', or end':
      if (token === ',') return container === '{' ? 'key' : 'value'
      return token === (container === '{' ? '}' : ']') ? close(open) : null
    case 'key':
    case 'key or }':
      if (token === '}' && expected === 'key or }') return close(open)
      return token.startsWith('"') ? ':' : null
    case 'value':
    case 'value or ]':
      if (token === ']' && expected === 'value or ]') return close(open)
      if (token === '[' || token === '{') {
        open.push(token)
        return token === '[' ? 'value or ]' : 'key or }'
      }
      return /^[}\],:]/.test(token) ? null : afterValue(open)
  }
}

function close(open: ('[' | '{')[]): Expected {
  open.pop()
  return afterValue(open)
}

function afterValue(open: ('[' | '{')[]): Expected {
  return open.length === 0 ? 'nothing more' : ', or end'
}

function skipWhitespace(text: string, from: number): number {
  WHITESPACE.lastIndex = from
  WHITESPACE.test(text)
  return WHITESPACE.lastIndex
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
