import { AVATARS, type Avatar } from './avatars.ts'

/** Number of different plants, in order, with which a child signs in. */
export const PICTURE_COUNT = 4

/** True for four different plants. */
export function isPicturePassword(plants: readonly string[]): plants is Avatar[] {
  const known: readonly string[] = AVATARS
  return (
    plants.length === PICTURE_COUNT &&
    new Set(plants).size === PICTURE_COUNT &&
    plants.every((plant) => known.includes(plant))
  )
}
