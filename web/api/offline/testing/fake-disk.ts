import type { DiskTexts } from '../crash-safe-entries.ts'

/** Stand-in for IndexedDB; its contents survive a killed browser. */
export function fakeDisk(items: Map<string, string> = new Map()): DiskTexts {
  return {
    write: (name, text) => void items.set(name, text),
    readAll: async (prefix) => [...items].filter(([name]) => name.startsWith(prefix)),
    removeAll(prefix) {
      for (const name of items.keys()) if (name.startsWith(prefix)) items.delete(name)
    },
  }
}
