import { t } from '@lingui/core/macro'
import type { Avatar } from '#domain/avatars.ts'

const names: Record<Avatar, () => string> = {
  sunflower: () => t`Sunflower`,
  tulip: () => t`Tulip`,
  daisy: () => t`Daisy`,
  cactus: () => t`Cactus`,
  fern: () => t`Fern`,
  clover: () => t`Clover`,
  strawberry: () => t`Strawberry`,
  cherry: () => t`Cherries`,
  pumpkin: () => t`Pumpkin`,
  carrot: () => t`Carrot`,
  acorn: () => t`Acorn`,
  bamboo: () => t`Bamboo`,
}

/** Name of the plant of an avatar, in the language of the page. */
export const avatarName = (plant: Avatar) => names[plant]()
