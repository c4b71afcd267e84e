/** First digits of the scripts whose digits learners may type: Arabic-Indic, Persian, Devanagari, Bengali, and others. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0, 0x1040]

/** Letters, digits and signs of full width, which stand 0xFEE0 above the ASCII ones. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
/** Zero-width characters, soft hyphens, and marks of direction or variation, which come with copied text. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu

/**
 * Replaces characters that look alike or mean the same by one of them: digits and signs of other scripts and widths,
 * spaces, minus signs, apostrophes, and relations. Removes invisible characters. Superscripts and fractions stay.
 */
export function foldCharacters(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(FULL_WIDTH, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - 0xfee0))
    .replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit)
    .replace(/[−–‒﹣₋]/g, '-')
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

function toAsciiDigit(char: string): string {
  const code = char.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? char : String(code - zero)
}
