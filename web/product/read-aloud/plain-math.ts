import { lowerScript } from '#domain/scoring/fold-characters.ts'

/** Part of a text with the words that a voice says for it; they are the text itself where it has no mathematics. */
export type SpokenPart = { from: number; to: number; words: string }

const FRACTIONS: Record<string, string> = {
  '½': 'one half',
  '⅓': 'one third',
  '⅔': 'two thirds',
  '¼': 'one fourth',
  '¾': 'three fourths',
  '⅕': 'one fifth',
  '⅖': 'two fifths',
  '⅗': 'three fifths',
  '⅘': 'four fifths',
  '⅙': 'one sixth',
  '⅚': 'five sixths',
  '⅛': 'one eighth',
  '⅜': 'three eighths',
  '⅝': 'five eighths',
  '⅞': 'seven eighths',
}
const UNITS: Record<string, string> = {
  mm: 'millimeters',
  cm: 'centimeters',
  m: 'meters',
  km: 'kilometers',
  in: 'inches',
  ft: 'feet',
  yd: 'yards',
  mi: 'miles',
}
const SIGNS: Record<string, string> = {
  '×': 'times',
  '·': 'times',
  '÷': 'divided by',
  '=': 'equals',
  '≠': 'is not equal to',
  '<': 'is less than',
  '>': 'is greater than',
  '≤': 'is less than or equal to',
  '≥': 'is greater than or equal to',
  '≈': 'is about',
  '±': 'plus or minus',
  '√': 'the square root of',
  π: 'pi',
  '∞': 'infinity',
  '→': 'to',
  '°C': 'degrees Celsius',
  '°F': 'degrees Fahrenheit',
  '°': 'degrees',
}
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

const fractions = Object.keys(FRACTIONS).join('')
/** A sign of mathematics; a hyphen only as the sign of a number. */
const SIGN = new RegExp(
  String.raw`(?<unit>(?<![\p{L}])(?:mm|cm|km|in|ft|yd|mi|(?<=\d ?)m))(?<power>[²³])|[${fractions}]|⁻?[${SUPERSCRIPTS}]+|°[CF](?!\p{L})|[×·÷=≠<>≤≥≈±√π∞°→−]|(?<=[\p{L}\d)] )\+(?= )|(?<=\d)\+(?=\d)|(?<=^|[\s(=<>≤≥×÷,])-(?=[\d.${fractions}])`,
  'gu',
)
/** End of a number, a letter that stands alone, or a closing parenthesis: a minus sign after it is between two terms. */
const TERM = new RegExp(String.raw`(?:[\d)%°π${fractions}${SUPERSCRIPTS}]|(?<!\p{L})\p{L})$`, 'u')

/** Splits a plain text at its signs of mathematics, which voices skip or read by their shape. */
export function spokenParts(text: string): SpokenPart[] {
  const parts: SpokenPart[] = []
  let from = 0
  for (const match of text.matchAll(SIGN)) {
    const { 0: sign, index, groups } = match
    if (index > from) parts.push({ from, to: index, words: text.slice(from, index) })
    from = index + sign.length
    parts.push({ from: index, to: from, words: wordsOf(sign, text.slice(0, index), text.slice(from), groups) })
  }
  if (from < text.length) parts.push({ from, to: text.length, words: text.slice(from) })
  return parts
}

function wordsOf(sign: string, before: string, after: string, groups: Record<string, string | undefined> = {}): string {
  const { unit, power } = groups
  const spaced = (words: string) =>
    `${before === '' || /[\s(]$/.test(before) ? '' : ' '}${words}${/^[\p{L}\d(√|]/u.test(after) ? ' ' : ''}`
  if (unit !== undefined) return `${power === '²' ? 'square' : 'cubic'} ${UNITS[unit]}`
  const fraction = FRACTIONS[sign]
  if (fraction !== undefined) return `${/\d ?$/.test(before) ? ' and ' : ''}${fraction}`
  if (/^[⁻⁰¹²³⁴-⁹]/.test(sign)) return spaced(powerOf(sign))
  if (sign === '+') return spaced('plus')
  if (sign === '−' || sign === '-') {
    const isBetween = TERM.test(before.trimEnd()) && (!/\s$/.test(before) || /^\s/.test(after))
    return isBetween ? spaced('minus') : 'negative '
  }
  return spaced(SIGNS[sign] ?? sign)
}

function powerOf(superscript: string): string {
  if (superscript === '²') return 'squared'
  if (superscript === '³') return 'cubed'
  const digits = lowerScript(superscript)
  return `to the power of ${digits.replace('-', 'negative ')}`
}
