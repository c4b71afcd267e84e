/** Most characters of a card's text, as people count them: an emoji of several code points is one. */
export const MAX_CARD_CHARACTERS = 140

/** Most UTF-16 units of a card's text. A family with skin tones, the longest common emoji, has 19. */
export const MAX_CARD_LENGTH = 3000

export function countCharacters(text: string): number {
  let count = 0
  for (const _ of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) count += 1
  return count
}

/** Seen on a screen: not white space, a control or formatting character, a mark alone or the empty Braille pattern. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Characters that turn the direction of all text after them, and marks piled up over other lines. */
const DISTURBING = /[\u202a-\u202e\u2066-\u2069]|\p{M}{8}/u

/**
 * Problem of the text of a card, as shown to the parent; null for a text that can be sent.
 * @param text trimmed
 */
export function findCardProblem(text: string): string | null {
  if (!VISIBLE.test(text)) return 'Please write something'
  if (DISTURBING.test(text)) return 'Please remove the special characters'
  const characters = text.length > MAX_CARD_LENGTH ? Number.POSITIVE_INFINITY : countCharacters(text)
  return characters > MAX_CARD_CHARACTERS ? `Please write at most ${MAX_CARD_CHARACTERS} characters` : null
}
