/** A stand-in for the browser's `Storage` over `items`; its names are its own keys, as in a browser. */
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

/** A stand-in for a storage that the browser has switched off. */
export function brokenStorage(): Storage {
  throw new DOMException('The operation is insecure', 'SecurityError')
}
