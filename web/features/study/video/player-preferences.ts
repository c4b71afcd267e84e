import { LocalMediaStorage } from '@vidstack/react'

/**
 * Stores captions, speed and volume in this browser, so that they are chosen once. The position is not among them: the
 * server stores it for all devices.
 */
class PlayerPreferences extends LocalMediaStorage {
  #isAutomatic = false

  override getTime() {
    return Promise.resolve(null)
  }
  override setTime() {
    return Promise.resolve()
  }

  /** Makes a change of the captions that the learner did not choose, and which is not stored. */
  automatically(change: () => void) {
    this.#isAutomatic = true
    change()
    this.#isAutomatic = false
  }
  override async setCaptions(enabled: boolean) {
    if (!this.#isAutomatic) await super.setCaptions(enabled)
  }
  override async setLang(lang: string | null) {
    if (!this.#isAutomatic) await super.setLang(lang)
  }
}

export const playerPreferences = new PlayerPreferences()
