/** Drawn plants among which a learner chooses an avatar. There are no photos. */
export const AVATARS = [
  'sunflower',
  'tulip',
  'daisy',
  'cactus',
  'fern',
  'clover',
  'strawberry',
  'cherry',
  'pumpkin',
  'carrot',
  'acorn',
  'bamboo',
] as const
export type Avatar = (typeof AVATARS)[number]
