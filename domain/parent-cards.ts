/** Drawings of the cards with which a parent or a helper tells a child "Well done!", each with its text. */
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

/** Most cards that a child can have from parents; the child or the parent deletes one to make room. */
export const MAX_CARDS = 20

/** Most cards that a child can get from parents in 24 hours. */
export const CARDS_PER_DAY = 10

/** Most cards that a child can have from one helper. */
export const MAX_HELPER_CARDS = 5

/** Most cards that a child can get from one helper in 24 hours. */
export const HELPER_CARDS_PER_DAY = 3
