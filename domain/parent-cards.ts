/** Drawings of the cards with which a parent tells a child "Well done!", each with its text. */
export const CARD_DRAWINGS = {
  sunflower: 'Well done!',
  bouquet: 'I’m proud of you!',
  sprout: 'What a good start!',
  snail: 'Step by step. Keep going!',
  bee: 'You worked hard!',
  butterfly: 'Look how far you’ve come!',
  rainbow: 'You did it!',
  'watering-can': 'Keep it up!',
  tree: 'You learn more every day!',
  basket: 'Your work paid off!',
  ladybug: 'I saw how you tried!',
  sun: 'You made my day!',
} as const
export type CardDrawing = keyof typeof CARD_DRAWINGS

const isDrawing = (name: string): name is CardDrawing => Object.hasOwn(CARD_DRAWINGS, name)
export const CARD_DRAWING_NAMES = Object.keys(CARD_DRAWINGS).filter(isDrawing)

/** Most cards that a child can have; the child or the parent deletes one to make room. */
export const MAX_CARDS = 20

/** Most cards that a child can get in 24 hours. */
export const CARDS_PER_DAY = 10

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
