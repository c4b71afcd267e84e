/** Stand-in for the browser's `Storage` over `items`. As in a browser, the stored names are its own property keys. */
export function fakeStorage(items: Map<string, string> = new Map(), isFull = () => false): Storage {
  const methods = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem(name: string, text: string) {
      if (isFull()) throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      items.set(name, text)
    },
    removeItem: (name: string) => void items.delete(name),
    clear: () => items.clear(),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
  return new Proxy(methods, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, name) =>
      items.has(String(name)) ? { enumerable: true, configurable: true } : undefined,
  })
}

/** Stand-in for a storage that is disabled in the browser. */
export function brokenStorage(): Storage {
  throw new DOMException('The operation is insecure', 'SecurityError')
}
