import { lineAt } from '../line-numbers.ts'

export type GiftLimits = {
  /** Maximum characters of one question. */
  maxQuestionLength: number
  /** Maximum number of answers to parse per question; limits the parser's time. */
  maxAnswers: number
  /** Maximum number of options, for the message about too many answers. */
  maxOptions: number
}

/** Line numbers count from 1 within the question. */
export type EscapedGift =
  | {
      outcome: 'read'
      source: string
      hasTitle: boolean
      brokenCommandLine: number | null
      /** Sentences that describe the changes. */
      changes: string[]
    }
  | { outcome: 'failed'; line: number; message: string }

/** Unicode noncharacter, rarely found in texts; original occurrences are preserved. */
const MARK = '\ufdd0'
const CODES: Record<string, string> = {
  [MARK]: 'm',
  '\\': 'b',
  ':': 'c',
  '#': 'h',
  '=': 'e',
  '{': 'l',
  '}': 'r',
  '~': 't',
  '\n': 'n',
  '&': 'a',
  _: 'u',
  '>': 'g',
  T: 'T',
  F: 'F',
  t: 'x',
  f: 'y',
}
const CHARACTERS = new Map(Object.entries(CODES).map(([char, code]) => [code, char]))

const BRACE_HINT = 'Write a brace that is part of the text (as in LaTeX) with a backslash: \\{ and \\}.'

/** LaTeX commands that start like the escape for a line break. */
const LATEX_AFTER_N =
  /^n(?:abla|atural|e|earrow|eg|eq|exists|geq|i|leq|mid|ot|otin|parallel|rightarrow|subseteq|u|warrow)(?![a-z])/

/**
 * Rewrites one question for the parser's grammar, line by line. The grammar is stricter than the format (a colon or an
 * equals sign in the question's text breaks it) and reads `&&035;` as an escape; therefore each special character of
 * the text is replaced by a mark and a code, which `restoreEscapedGift` reverts.
 * @param text lines of one question
 */
export function escapeGift(text: string, limits: GiftLimits): EscapedGift {
  const reject = (at: number, message: string): EscapedGift => ({
    outcome: 'failed',
    line: lineAt(text, at),
    message,
  })
  if (text.length > limits.maxQuestionLength) return reject(0, 'This question is too long.')

  const title = /^\s*::(?:[^\\:]|\\.|:(?!:))*::/s.exec(text)?.[0] ?? ''
  const titled = /^\s*::(.*)::$/s.exec(title)?.[1]?.trim()
  // The question is in the title and its text is empty.
  if (titled && /^\s*\{/.test(text.slice(title.length)) && /(?<!\\)\}\s*$/.test(text)) {
    const escaped = escapeGift(`${title.replace(/[^\n]/g, '')}${titled} ${text.slice(title.length)}`, limits)
    if (escaped.outcome === 'read')
      escaped.changes.unshift('The title is used as the question, which has no other text.')
    return escaped
  }
  let source = title.replace(/[^\n]/g, ' ')
  let answers = ''
  let place: 'before' | 'answers' | 'after' = 'before'
  let opened = 0
  let brokenCommandLine: number | null = null
  let answerCount = 0
  let escapedUntil = 0
  const changes: string[] = []

  for (let at = title.length; at < text.length; at += 1) {
    const char = text.charAt(at)
    const next = text.charAt(at + 1)
    const found = place === 'after' || at < escapedUntil ? '' : findDelimited(text, at)
    if (ESCAPED.test(found)) {
      // Its closing sign does not open the next one.
      escapedUntil = at + found.length
    } else if (isVerbatim(found)) {
      // Exports of Moodle double the backslash of a command.
      const written = found.replace(/\\\\(?=[A-Za-z])/g, '\\')
      const out = Array.from(written, (one) => (one in CODES ? encodeChar(one) : one)).join('')
      if (place === 'answers') answers += out
      else source += out
      at += found.length - 1
      continue
    }
    let out = '\\:#={}~n'.includes(next) && next !== '' ? encodeChar(next === 'n' ? '\n' : next) : encodeChar('\\')
    if (char === '\\') {
      if (next === 'n' && LATEX_AFTER_N.test(text.slice(at + 1, at + 20))) {
        brokenCommandLine ??= lineAt(text, at)
      }
      if (out !== encodeChar('\\') || next === '\\') at += 1
    } else if (char === '{') {
      if (place !== 'before') {
        const where = place === 'answers' ? 'within the answers' : 'after the answers'
        const reason = `There’s a second { ${where}. Is the blank line before the next question missing?`
        return reject(at, `${reason} ${BRACE_HINT}`)
      }
      place = 'answers'
      opened = at
      continue
    } else if (char === '}') {
      if (place !== 'answers') return reject(at, `This } has no matching {. ${BRACE_HINT}`)
      place = 'after'
      const filled = withoutEmptyOptions(answers)
      if (filled !== answers) changes.push('Empty options are left out.')
      source += `{${normalizeAnswers(filled)}}`
      continue
    } else if (char === '&' || char === '_' || char === MARK) out = encodeChar(char)
    else if (place !== 'answers' && '=~#:'.includes(char)) out = encodeChar(char)
    else if (char === ':' && !answers.trimStart().startsWith('#')) out = encodeChar(char)
    else {
      out = char
      if (char === '=' || char === '~') answerCount += 1
    }
    if (place === 'answers') answers += out
    else source += out
  }
  if (place === 'answers') return reject(opened, `The answers aren’t closed: a } is missing. ${BRACE_HINT}`)
  if (answerCount > limits.maxAnswers) {
    const message = `There are ${answerCount} answers. The limit is ${limits.maxOptions}.`
    return reject(opened, message)
  }
  return { outcome: 'read', source, hasTitle: title !== '', brokenCommandLine, changes }
}

const MAX_VERBATIM = 500

/** LaTeX between dollar signs, as in questions: no space inside the dollars and no digit after them, unlike prices. */
const DOLLARS = /^(?:\$\$[^$\n]+\$\$|\$(?![\s$=~#])(?:\\.|[^$\\\n])+?(?<!\s)\$(?![\d$]))/
const PARENTHESES = /^\\\((?:(?!\\\))[^\n])+\\\)/
const CODE = /^`[^`\n]+`(?![\p{L}\d])/u
/**
 * Escapes of GIFT: a text with one is unescaped like any other. A doubled backslash before a letter may as well be a
 * command of LaTeX in an export of Moodle.
 */
const ESCAPED = /\\[{}=~#:]|\\\\(?![A-Za-z])/

/** Formula or code in backticks at a place of a text; empty without one. */
function findDelimited(text: string, at: number): string {
  const char = text.charAt(at)
  if (char !== '$' && char !== '`' && !text.startsWith('\\(', at)) return ''
  const rest = text.slice(at, at + MAX_VERBATIM)
  if (char !== '`') return (char === '$' ? DOLLARS : PARENTHESES).exec(rest)?.[0] ?? ''
  const isInWord = /[\p{L}\d]/u.test(text.charAt(at - 1))
  return isInWord ? '' : (CODE.exec(rest)?.[0] ?? '')
}

/** True for a formula or code in which no sign is one of the format. */
function isVerbatim(found: string): boolean {
  if (found === '' || !hasOwnBraces(found)) return false
  if (found.startsWith('`')) return true
  // A brace belongs to a command, a power or an index.
  const isForeign = /(?<!\\[A-Za-z]+|[\^_}])\{/.test(found)
  // A tilde after a space begins the next option: two prices.
  return !isForeign && !/\s~/.test(found)
}

function hasOwnBraces(text: string): boolean {
  let depth = 0
  for (const char of text) {
    if (char === '{') depth += 1
    if (char === '}') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Restores a text that went through `escapeGift` and the parser. */
export function restoreEscapedGift(text: string): string {
  return text.replace(new RegExp(`${MARK}(.)`, 'gsu'), (_, code: string) => CHARACTERS.get(code) ?? code)
}

/**
 * Rewrites answers that the grammar reads differently than Moodle: lowercase {true}, a short answer like {Tom}, and ->
 * in an option.
 */
function normalizeAnswers(written: string): string {
  let answers = written
  const trueOrFalse = /^(\s*)(true|t|false|f)(?=\s*(?:#|$))/i
  if (trueOrFalse.test(answers)) {
    return answers.replace(trueOrFalse, (_, space: string, word: string) => space + word.toUpperCase())
  }
  if (answers.trimStart().startsWith('#')) answers = answers.replace(/(?<=[#=:%]\s*[-+]?)\.(?=\d)/g, '0.')
  // A single number with feedback, which the grammar accepts only after an equals sign.
  if (/^\s*#\s*[-+.\d][^=~#]*#(?!###)/.test(answers)) return answers.replace('#', '#=')
  if (answers.includes('~')) return answers.replaceAll('->', `-${encodeChar('>')}`)
  return answers.replace(/^(\s*)([TF])/, (_, space: string, letter: string) => space + encodeChar(letter))
}

/** Moodle also drops empty options. A wrong option must remain, or it would be a short answer. */
function withoutEmptyOptions(answers: string): string {
  if (answers.trimStart().startsWith('#')) return answers
  const filled = answers.replace(/[~=]\s*(?=[~=]|$)/g, '')
  return filled.includes('~') ? filled : answers
}

function encodeChar(char: string): string {
  return MARK + (CODES[char] ?? '')
}
