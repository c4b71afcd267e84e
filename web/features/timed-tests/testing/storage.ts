import type { KeptTexts } from '#web/api/kept-texts.ts'

/** What a browser keeps for all its tabs, through every reload and crash. */
export function storage(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  const texts: KeptTexts = {
    read: (name) => items.get(name) ?? null,
    write(name, text) {
      items.set(name, text)
      return true
    },
    remove: (name) => void items.delete(name),
    names: () => [...items.keys()],
    onChangeElsewhere: () => () => {},
  }
  return { items, texts }
}
