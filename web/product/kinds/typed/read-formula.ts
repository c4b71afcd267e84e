/** Parsed formula, for display in mathematical notation. */
export type Formula =
  | { kind: 'number' | 'name' | 'sign'; text: string }
  | { kind: 'row' | 'parentheses' | 'bars'; parts: Formula[] }
  | { kind: 'fraction' | 'power'; parts: [Formula, Formula] }
  | { kind: 'root'; parts: [Formula] }

const MAX_DEPTH = 30

const SIGNS: Record<string, string> = {
  '-': '−',
  '–': '−',
  '*': '·',
  '·': '·',
  '×': '×',
  '÷': '÷',
  ':': ':',
  '<=': '≤',
  '>=': '≥',
  '!=': '≠',
}
const TOKEN =
  /\s*(?:(?<number>\d[\d.,]*|[.,]\d+)|(?<root>sqrt|√)|(?<name>pi(?!\p{L}{2})|\p{L}+|[π°%$¢])|(?<sign><=|>=|!=|[-+–−*·×÷:=<>≤≥≠≈,])|(?<other>[/^()|½⅓⅔¼¾⅕⅛]|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+))/uy
const HALVES: Record<string, [string, string]> = {
  '½': ['1', '2'],
  '⅓': ['1', '3'],
  '⅔': ['2', '3'],
  '¼': ['1', '4'],
  '¾': ['3', '4'],
  '⅕': ['1', '5'],
  '⅛': ['1', '8'],
}

type Token = { kind: 'number' | 'name' | 'sign' | 'root' | 'other'; text: string }

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  const trimmed = text.trimEnd()
  while (TOKEN.lastIndex < trimmed.length) {
    const match = TOKEN.exec(trimmed)
    if (!match?.groups) return null
    const { groups } = match
    // Mathematical notation drops spaces, so the words of a unit would run together.
    const space = tokens.length > 0 && /^\s+\p{L}{2}/u.test(match[0]) ? '\u00a0' : ''
    for (const kind of ['number', 'name', 'sign', 'root', 'other'] as const) {
      const found = groups[kind]
      if (found !== undefined) tokens.push({ kind, text: kind === 'name' && found !== 'pi' ? space + found : found })
    }
  }
  return tokens
}

const PLAIN = /^\s*(?:[-−]?[\d.,]*(?:\s?%|\s?°\s?[CF]?|(?:\s\p{L}{2,})+)?)\s*$/u

/** True for a number, also with its unit, which needs no mathematical notation: it would only be set in another type. */
export function looksPlain(text: string): boolean {
  return PLAIN.test(text)
}

/**
 * Leniently parses school notation for a preview: letters, digits, + - * / ^ ( ) | |, sqrt(), π, comparisons. An
 * incomplete formula ("2(x+", "3/") is parsed as far as possible. Null for characters that are not math, or parentheses
 * nested deeper than 30.
 * @returns `complete` is false if something is missing
 */
export function readFormula(text: string): { formula: Formula; complete: boolean } | null {
  const tokens: readonly Token[] = tokensOf(text) ?? []
  if (tokens.length === 0) return null
  let at = 0
  let complete = true
  let tooDeep = false
  const isNext = (sign: string) => tokens[at]?.kind === 'other' && tokens[at]?.text === sign
  const missing = (): Formula => {
    complete = false
    return { kind: 'sign', text: '□' }
  }

  function readRow(depth: number, end: string): Formula[] {
    const parts: Formula[] = []
    tooDeep ||= depth > MAX_DEPTH
    while (at < tokens.length && !tooDeep && !isNext(')') && !(end === '|' && isNext('|'))) {
      const token = tokens[at]
      if (token?.kind === 'sign') {
        at += 1
        parts.push({ kind: 'sign', text: SIGNS[token.text] ?? token.text })
      } else parts.push(readFraction(depth))
    }
    return parts
  }
  function readFraction(depth: number): Formula {
    let read = readPower(depth)
    while (isNext('/')) {
      at += 1
      read = { kind: 'fraction', parts: [withoutParentheses(read), withoutParentheses(readPower(depth))] }
    }
    return read
  }
  function readPower(depth: number): Formula {
    const base = readAtom(depth)
    const next = tokens[at]
    if (next?.kind === 'other' && /^[⁰¹²³⁴-⁹⁻]/.test(next.text)) {
      at += 1
      const digits = next.text.normalize('NFKC')
      return { kind: 'power', parts: [base, { kind: 'number', text: digits }] }
    }
    if (!isNext('^')) return base
    at += 1
    const sign = tokens[at]
    if (sign?.kind === 'sign' && /^[-−–]$/.test(sign.text)) {
      at += 1
      const exponent: Formula = { kind: 'row', parts: [{ kind: 'sign', text: '−' }, readPower(depth + 1)] }
      return { kind: 'power', parts: [base, exponent] }
    }
    return { kind: 'power', parts: [base, withoutParentheses(readPower(depth + 1))] }
  }
  function readAtom(depth: number): Formula {
    const token = tokens[at]
    if (!token || tooDeep || depth > MAX_DEPTH) {
      tooDeep ||= depth > MAX_DEPTH
      return missing()
    }
    at += 1
    if (token.kind === 'number') return { kind: 'number', text: token.text }
    if (token.kind === 'name') return { kind: 'name', text: token.text === 'pi' ? 'π' : token.text }
    if (token.kind === 'root') return { kind: 'root', parts: [withoutParentheses(readAtom(depth + 1))] }
    const half = HALVES[token.text]
    if (half) {
      const [over, under] = half
      return {
        kind: 'fraction',
        parts: [
          { kind: 'number', text: over },
          { kind: 'number', text: under },
        ],
      }
    }
    if (token.text === '(' || token.text === '|') {
      const close = token.text === '(' ? ')' : '|'
      const parts = readRow(depth + 1, close)
      if (parts.length === 0) parts.push(missing())
      if (isNext(close)) at += 1
      else complete = false
      return { kind: close === ')' ? 'parentheses' : 'bars', parts }
    }
    if (token.kind === 'sign') at -= 1
    return missing()
  }

  const parts: Formula[] = []
  while (at < tokens.length && !tooDeep) {
    parts.push(...readRow(0, ''))
    if (isNext(')')) {
      at += 1
      complete = false
      parts.push({ kind: 'sign', text: ')' })
    }
  }
  const last = parts.at(-1)
  if (last?.kind === 'sign' && last.text !== ')') complete = false
  return tooDeep ? null : { formula: { kind: 'row', parts }, complete }
}

/** Drops parentheses that a fraction bar, a root or a raised exponent makes redundant. */
function withoutParentheses(formula: Formula): Formula {
  return formula.kind === 'parentheses' ? { kind: 'row', parts: formula.parts } : formula
}
