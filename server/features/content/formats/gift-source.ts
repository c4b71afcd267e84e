import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { FORMAT_LIMITS } from './limits.ts'
import { lineAt } from './text-of-bytes.ts'

/**
 * A question brought into the form that the parser's grammar takes, with the same lines. The grammar is stricter than
 * the format (a colon or an equals sign in the question's text breaks it) and takes `&&035;` for an escape; so each
 * character that is text is handed over under a mark of our own, and `withoutMarks` gives it back.
 */
export type GiftSource =
  | { ok: true; source: string; titled: boolean; brokenCommand: number | null }
  | { ok: false; line: number; message: string }

/** No character by Unicode's own rule, so that hardly a text has it; one that does gets it back all the same. */
const MARK = '\ufdd0'
const NAMES: Record<string, string> = {
  ...{ [MARK]: 'm', '\\': 'b', ':': 'c', '#': 'h', '=': 'e', '{': 'l', '}': 'r', '~': 't', '\n': 'n' },
  ...{ '&': 'a', _: 'u', '>': 'g', T: 'T', F: 'F', t: 'x', f: 'y' },
}
const CHARACTERS = new Map(Object.entries(NAMES).map(([char, name]) => [name, char]))

const BRACE_HINT = 'A brace that is part of the text, as in LaTeX, is written with a backslash: \\{ and \\}.'

/** LaTeX commands that begin like the escape for a new line. */
const LATEX_AFTER_N =
  /^n(?:abla|atural|e|earrow|eg|eq|exists|geq|i|leq|mid|ot|otin|parallel|rightarrow|subseteq|u|warrow)(?![a-z])/

export function withoutMarks(text: string): string {
  return text.replace(new RegExp(`${MARK}(.)`, 'gsu'), (_, name: string) => CHARACTERS.get(name) ?? name)
}

/** @param text the lines of one question */
export function giftSource(text: string): GiftSource {
  const refuse = (at: number, message: string): GiftSource => ({ ok: false, line: lineAt(text, at), message })
  if (text.length > FORMAT_LIMITS.giftQuestion) return refuse(0, 'This question is too long.')

  const title = /^\s*::(?:[^\\:]|\\.|:(?!:))*::/s.exec(text)?.[0] ?? ''
  let source = title.replace(/[^\n]/g, ' ')
  let answers = ''
  let place: 'before' | 'answers' | 'after' = 'before'
  let opened = 0
  let brokenCommand: number | null = null
  let marked = 0

  for (let at = title.length; at < text.length; at += 1) {
    const char = text.charAt(at)
    const next = text.charAt(at + 1)
    let out = '\\:#={}~n'.includes(next) && next !== '' ? mark(next === 'n' ? '\n' : next) : mark('\\')
    if (char === '\\') {
      if (next === 'n' && LATEX_AFTER_N.test(text.slice(at + 1, at + 20))) brokenCommand ??= lineAt(text, at)
      if (out !== mark('\\') || next === '\\') at += 1
    } else if (char === '{') {
      if (place !== 'before') {
        const found = place === 'answers' ? 'within the answers' : 'after the answers'
        return refuse(
          at,
          `A second { stands ${found}. Perhaps the blank line before the next question is missing. ${BRACE_HINT}`,
        )
      }
      place = 'answers'
      opened = at
      continue
    } else if (char === '}') {
      if (place !== 'answers') return refuse(at, `This } has no { before it. ${BRACE_HINT}`)
      place = 'after'
      source += `{${wholeAnswers(answers)}}`
      continue
    } else if (char === '&' || char === '_' || char === MARK) out = mark(char)
    else if (place !== 'answers' && '=~#:'.includes(char)) out = mark(char)
    else if (char === ':' && !answers.trimStart().startsWith('#')) out = mark(char)
    else {
      out = char
      if (char === '=' || char === '~') marked += 1
    }
    if (place === 'answers') answers += out
    else source += out
  }
  if (place === 'answers') return refuse(opened, `The answers have no end: a } is missing. ${BRACE_HINT}`)
  if (marked > FORMAT_LIMITS.giftAnswers) {
    return refuse(
      opened,
      `There are ${marked} answers; at most ${CONTENT_LIMITS.options} options are possible.`,
    )
  }
  return { ok: true, source, titled: title !== '', brokenCommand }
}

/** What the grammar reads otherwise than Moodle does: {true} in small letters, a short answer like {Tom}, -> in an option. */
function wholeAnswers(answers: string): string {
  const trueOrFalse = /^(\s*)(true|t|false|f)(?=\s*(?:#|$))/i
  if (trueOrFalse.test(answers)) {
    return answers.replace(trueOrFalse, (_, space: string, word: string) => space + word.toUpperCase())
  }
  if (answers.includes('~')) return answers.replaceAll('->', `-${mark('>')}`)
  return answers.replace(/^(\s*)([TF])/, (_, space: string, letter: string) => space + mark(letter))
}

function mark(char: string): string {
  return MARK + (NAMES[char] ?? '')
}
