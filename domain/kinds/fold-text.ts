import { foldCharacters, lowerScript } from '../scoring/fold-characters.ts'
import type { DecimalMark } from '../scoring/numbers/read-number.ts'

type TextRules = { caseSensitive: boolean; accents: boolean; exact: boolean }

/**
 * Normalizes a text for comparison; '' if it has only punctuation. Unless `exact`, accents (but with `accents`), inner
 * spaces and the punctuation of words do not count. What belongs to a number or a formula always counts: signs, decimal points,
 * operators, and brackets around a part of it.
 */
export function foldText(text: string, { caseSensitive, accents, exact }: TextRules, mark: DecimalMark): string {
  const plain = foldCharacters(caseSensitive ? text : text.toLowerCase()).trim()
  if (exact) return plain
  const words = withoutGroups(withoutSubscripts(unwrap(plain)), mark)
  return foldTokens(accents ? words : withoutAccents(words))
}

/** Removes accents of letters, but neither a bar over digits nor the stroke of ≠. */
const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/(?<=\p{L})\p{M}+/gu, '')
    .normalize('NFC')

/** Reads CO₂ as CO2, which is what a keyboard can type. */
const withoutSubscripts = (text: string) => text.replace(/[₀-₉]+/g, lowerScript)

const unwrap = (text: string) => text.replace(/^\(([^()]*)\)$/, '$1')

const GROUPED: Record<DecimalMark, RegExp> = {
  '.': /(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/g,
  ',': /(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\d.])/g,
}

/** Reads 1,000 as 1000, or 1.000 beside a decimal comma. */
const withoutGroups = (text: string, mark: DecimalMark) =>
  text.replace(GROUPED[mark], (digits) => digits.replace(/[.,]/g, ''))

/** Neighbors of a punctuation mark; `attached` ones have no space between. */
type Place = { before: string; after: string; isBeforeAttached: boolean; isAfterAttached: boolean }

const isNumber = (token: string) => /^\p{N}/u.test(token)
const isLetter = (token: string) => /^\p{L}\p{M}*$/u.test(token)
const endsTerm = (token: string) => isNumber(token) || isLetter(token) || /^[)\]}%.,]$/.test(token)
const beginsTerm = (token: string) => isNumber(token) || isLetter(token) || /^[-+.,([{√π]$/.test(token)
const isOperator = (token: string) => /^[-+*/×÷·:=<>≤≥≠^]$/.test(token)

function foldTokens(text: string): string {
  const tokens = text.match(/\p{L}[\p{L}\p{M}]*|\d+\p{M}*|\s+|./gsu) ?? []
  const words = tokens.flatMap((token, index) => (token.trim() === '' ? [] : [{ token, index }]))
  const brackets: string[] = []
  const isFormula = /[+×÷=<>≤≥≠^√]|[[\]].*\d|\d.*[[\]]/s.test(text)
  const folded = words.map(({ token, index }, at) => {
    const previous = words[at - 1]
    const next = words[at + 1]
    const place: Place = {
      before: previous?.token ?? '',
      after: next?.token ?? '',
      isBeforeAttached: previous?.index === index - 1,
      isAfterAttached: next?.index === index + 1,
    }
    const space = at > 0 && !place.isBeforeAttached ? ' ' : ''
    if (/^[([{]$/.test(token)) {
      const { before, isBeforeAttached } = place
      const isOfFormula = isFormula || (isBeforeAttached && endsTerm(before))
      brackets.push(isOfFormula ? token : '')
      return space + (isOfFormula ? token : '')
    }
    if (/^[)\]}]$/.test(token)) return (brackets.pop() ?? token) === '' ? '' : token
    return space + (/^\p{P}$/u.test(token) ? foldMark(token, place) : token)
  })
  return folded
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ?([-+*/×÷·:=<>≤≥≠^()[\]]) ?/g, '$1')
    .replace(/(?<=\d) (?=[%°\p{L}])/gu, '')
    .trim()
}

/** A mark as it counts: itself as a part of a number or a formula, otherwise a space or nothing between words. */
function foldMark(mark: string, { before, after, isBeforeAttached, isAfterAttached }: Place): string {
  const isBetweenDigits = isBeforeAttached && isAfterAttached && isNumber(before) && isNumber(after)
  if (/^\p{Pd}$/u.test(mark)) {
    // Hyphen or dash of a word, which is longer than a product of letters: "Apollo-11", "12-year-old".
    const isHyphen = /\p{L}{4}$/u.test(before) || (isAfterAttached && /^\p{L}{3}/u.test(after))
    return !isHyphen && (beginsTerm(after) || isNumber(before)) ? mark : ' '
  }
  if (mark === '%') return isNumber(before) ? mark : ''
  if (mark === ',' && /^[-+]$/.test(after)) return mark
  if (mark === '.' || mark === ',') {
    return isAfterAttached && isNumber(after) && !(isBeforeAttached && /^\p{L}/u.test(before)) ? mark : ''
  }
  const isBetweenTerms = endsTerm(before) && beginsTerm(after)
  if (mark === '/') return isBetweenTerms ? mark : ' '
  if (isOperator(mark)) return isBetweenTerms ? mark : ''
  return isBetweenDigits ? mark : ''
}
