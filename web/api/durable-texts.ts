/** Texts by name that are on the disk as soon as they are written. */
export type DurableTexts = {
  write(name: string, text: string): void
  readAll(prefix: string): Promise<[name: string, text: string][]>
  removeAll(prefix: string): void
}

const STORE = 'texts'

/**
 * The browser's IndexedDB. Local storage gets to the disk seconds after it was written, so that a browser which is killed
 * takes the last of it along; this does not. Where it is switched off or full nothing is kept, and nobody is told: it is
 * the second place of what local storage has.
 */
export function durableTexts(): DurableTexts {
  let opened: Promise<IDBDatabase> | undefined
  async function use<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    opened ??= openDatabase()
    const transaction = (await opened).transaction(STORE, mode, { durability: 'strict' })
    return answerOf(act(transaction.objectStore(STORE)))
  }
  const named = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  return {
    write: (name, text) => void use('readwrite', (store) => store.put(text, name)).catch(() => {}),
    removeAll: (prefix) => void use('readwrite', (store) => store.delete(named(prefix))).catch(() => {}),
    async readAll(prefix) {
      try {
        const names = await use('readonly', (store) => store.getAllKeys(named(prefix)))
        const texts = await use('readonly', (store) => store.getAll(named(prefix)))
        return names.map((name, index) => [String(name), String(texts[index])])
      } catch {
        return []
      }
    },
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('trellis', 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
  return answerOf(request)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
