import { foldCharacters } from '../../scoring/fold-characters.ts'

/** Stands for any dash, because a long one before a digit is read as a minus sign elsewhere. */
const DASH = '⸺'

/**
 * Normalizes a sentence for comparison. Letters, capitals and punctuation count, but not how they are typed: straight
 * or curly quotes, two hyphens or a dash, three dots or an ellipsis. A space too many doesn't count, and neither do
 * spaces around a dash; a space that is missing does.
 */
export function foldSentence(text: string): string {
  return foldCharacters(text.replace(/-{2,3}|[—―]/g, DASH))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.(?: ?\.){2,}|…/g, '…')
    .replace(/(?<![^ ])-(?![^ ])/g, DASH)
    .replace(/ ?⸺ ?/g, DASH)
    .replace(/ (?=[,.;:!?…)])/g, '')
    .trim()
}

/** Words of a sentence, without its capitals and punctuation. */
export const wordsAlone = (text: string): string =>
  foldSentence(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .replace(/(?<!\p{L})'|'(?!\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
