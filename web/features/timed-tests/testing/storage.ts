import type { DurableTexts } from '#web/api/durable-texts.ts'
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
  const onDisk = new Map<string, string>()
  const durable: DurableTexts = {
    write: (name, text) => void onDisk.set(name, text),
    readAll: async (prefix) => [...onDisk].filter(([name]) => name.startsWith(prefix)),
    removeAll(prefix) {
      for (const name of onDisk.keys()) if (name.startsWith(prefix)) onDisk.delete(name)
    },
  }
  return {
    items,
    onDisk,
    texts,
    durable,
    /** What it had in local storage this long ago is all that a killed browser finds there. */
    loseAllBut(earlier: ReadonlyMap<string, string>) {
      items.clear()
      for (const [name, text] of earlier) items.set(name, text)
    },
  }
}
