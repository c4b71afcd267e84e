/** Letters, digits and signs of full width, which stand 0xFEE0 above the ASCII ones. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
/** Letters and digits in the type of formulas, such as an italic x copied from one. */
const OF_FORMULAS = /[\u{1d400}-\u{1d7ff}\u210e]/gu
/** Zero-width characters, soft hyphens, and marks of direction or variation, which come with copied text. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu

/**
 * Replaces characters that look alike or mean the same by one of them: digits and signs of other scripts and widths,
 * spaces, minus signs, hyphens, apostrophes, and relations. Removes invisible characters. Superscripts and fractions
 * stay, and so does a dash between words.
 */
export function foldCharacters(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(FULL_WIDTH, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - 0xfee0))
    .replace(OF_FORMULAS, (char) => char.normalize('NFKC'))
    .replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit)
    .replace(/[−–‒﹣₋‐‑]|[—―](?= ?[\p{Nd}.])/gu, '-')
    .replace(/[º˚]/g, '°')
    .replace(/∶/g, ':')
    .replace(/﹢/g, '+')
    .replace(/[﹪٪]/g, '%')
    .replace(/﹩/g, '$')
    .replace(/[⩽≦]/g, '≤')
    .replace(/[⩾≧]/g, '≥')
    .replace(/٫/g, '.')
    .replace(/[٬،]/g, ',')
    .replace(/[‘’‚‛`´ʼ′]/g, "'")
    .replace(/[“”„‟″]/g, '"')
}

/** The ten digits of each script follow each other, with no other digit before the first. */
function toAsciiDigit(char: string): string {
  const code = char.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/** Fractions of one character as two numbers, apart from a number before them: 2½ becomes "2 1/2". */
export const spellFractions = (text: string): string =>
  text.replace(/[¼-¾⅐-⅞]/g, (glyph) => ` ${glyph.normalize('NFKC').replace('⁄', '/')} `)

/** Superscript or subscript digits and signs as plain ones: ⁻² becomes -2, and ₂ becomes 2. */
export const lowerScript = (script: string): string => script.normalize('NFKC').replace('−', '-')
