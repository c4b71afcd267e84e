import { LocalMediaStorage } from '@vidstack/react'

/**
 * Keeps captions, speed and volume in this browser, so that nobody has to choose them for every video. How far a video
 * is does not belong there: the server keeps it, for every device.
 */
class PlayerHabits extends LocalMediaStorage {
  override getTime() {
    return Promise.resolve(null)
  }
  override setTime() {
    return Promise.resolve()
  }
}

export const playerHabits = new PlayerHabits()
