/** Drawn plants among which a learner chooses an avatar, with their names. There are no photos. */
export const AVATAR_NAMES = {
  sunflower: 'Sunflower',
  tulip: 'Tulip',
  daisy: 'Daisy',
  cactus: 'Cactus',
  fern: 'Fern',
  clover: 'Clover',
  strawberry: 'Strawberry',
  cherry: 'Cherries',
  pumpkin: 'Pumpkin',
  carrot: 'Carrot',
  acorn: 'Acorn',
  bamboo: 'Bamboo',
} as const
export type Avatar = keyof typeof AVATAR_NAMES

const isAvatar = (name: string): name is Avatar => Object.hasOwn(AVATAR_NAMES, name)
export const AVATARS = Object.keys(AVATAR_NAMES).filter(isAvatar)
