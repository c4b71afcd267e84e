/** Texts that a browser keeps by name; every tab of it sees the same. */
export type KeptTexts = {
  read(name: string): string | null
  /** @returns whether it will still be there after the page is closed */
  write(name: string, text: string): boolean
  remove(name: string): void
  names(): string[]
  /** Calls `follow` when another tab has written or removed one. @returns what ends that */
  onChangeElsewhere(follow: (name: string | null) => void): () => void
}

/**
 * The browser's local storage. Where it is switched off or full, a text is kept for as long as the page is open, so that
 * nobody loses what they are doing.
 */
export function keptTexts(storage: () => Storage = () => localStorage): KeptTexts {
  const inPage = new Map<string, string>()
  const attempt = <T>(act: (place: Storage) => T, otherwise: T): T => {
    try {
      return act(storage())
    } catch {
      return otherwise
    }
  }
  return {
    read: (name) => inPage.get(name) ?? attempt((place) => place.getItem(name), null),
    write(name, text) {
      const kept = attempt((place) => {
        place.setItem(name, text)
        return true
      }, false)
      if (kept) inPage.delete(name)
      else inPage.set(name, text)
      return kept
    },
    remove(name) {
      inPage.delete(name)
      attempt((place) => place.removeItem(name), undefined)
    },
    names: () => [...new Set([...inPage.keys(), ...attempt((place) => Object.keys(place), [])])],
    onChangeElsewhere(follow) {
      const hear = ({ key }: StorageEvent) => follow(key)
      addEventListener('storage', hear)
      return () => removeEventListener('storage', hear)
    },
  }
}
