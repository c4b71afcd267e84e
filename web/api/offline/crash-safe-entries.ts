import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Entries } from './store.ts'

/** Texts by name, written through to disk. */
export type DiskTexts = {
  write(name: string, text: string): void
  readAll(prefix: string): Promise<[name: string, text: string][]>
  removeAll(prefix: string): void
}

/**
 * Entries that survive a killed browser. Local storage reaches the disk seconds after a write, so each write goes to
 * IndexedDB too, and `restore` recovers entries that local storage has lost.
 */
export function crashSafeEntries<Value>(entries: Entries<Value>, disk: DiskTexts = indexedDbTexts) {
  const { prefix, codec } = entries
  return {
    ...entries,
    write(key: string, value: Value) {
      disk.write(prefix + key, codec.format(value))
      return entries.write(key, value)
    },
    clear() {
      entries.clear()
      disk.removeAll(prefix)
    },
    /**
     * @param isNewer compares a value from disk with the one in local storage; a newer value is restored
     * @returns true if any entry was restored
     */
    async restore(isNewer: (value: Value, current: Value | null) => boolean): Promise<boolean> {
      let restored = false
      for (const [name, text] of await disk.readAll(prefix)) {
        const key = name.slice(prefix.length)
        const value = codec.parse(text)
        if (value === null || !isNewer(value, entries.read(key))) continue
        entries.write(key, value)
        restored = true
      }
      return restored
    },
  }
}

interface Schema extends DBSchema {
  texts: { key: string; value: string }
}

let database: Promise<IDBPDatabase<Schema>> | undefined

async function openDatabase() {
  database ??= openDB<Schema>('trellis', 1, { upgrade: (created) => void created.createObjectStore('texts') })
  return database
}

const STRICT: IDBTransactionOptions = { durability: 'strict' }

/** Removes the stored texts that `isSettled`. */
export async function clearDisk(isSettled: (name: string, text: string) => boolean): Promise<void> {
  const { store, done } = (await openDatabase()).transaction('texts', 'readwrite')
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (isSettled(cursor.key, cursor.value)) await cursor.delete()
  }
  await done
}

/**
 * The browser's IndexedDB. Best effort: nothing is written if it is disabled or full, since it only backs up local
 * storage.
 */
const indexedDbTexts: DiskTexts = {
  write: (name, text) =>
    void openDatabase()
      .then((opened) => opened.transaction('texts', 'readwrite', STRICT).store.put(text, name))
      .catch(() => {}),
  removeAll: (prefix) =>
    void openDatabase()
      .then((opened) => opened.transaction('texts', 'readwrite', STRICT).store.delete(namesFrom(prefix)))
      .catch(() => {}),
  async readAll(prefix) {
    try {
      const { store } = (await openDatabase()).transaction('texts')
      const [names, texts] = await Promise.all([store.getAllKeys(namesFrom(prefix)), store.getAll(namesFrom(prefix))])
      return names.map((name, index) => [name, texts[index] ?? ''])
    } catch {
      return []
    }
  },
}

const namesFrom = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)
