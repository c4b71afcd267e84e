import { vi } from 'vitest'

/** What the sender uses of a browser and Node has not: storage that all tabs share, and a window that hears of it. */
export function openBrowser(origin: string) {
  const stored = new Map<string, string>()
  const windows = new EventTarget()
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('addEventListener', windows.addEventListener.bind(windows))
  vi.stubGlobal('removeEventListener', windows.removeEventListener.bind(windows))
  vi.stubGlobal('localStorage', storage(stored))
  return {
    stored,
    /** From now on its storage takes nothing more. */
    fillUp: () => {
      stored.set = () => {
        throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      }
    },
    findConnection: () => windows.dispatchEvent(new Event('online')),
  }
}

function storage(stored: Map<string, string>) {
  const methods = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  }
  // Its names are the object's own keys, as in a browser.
  return new Proxy(methods, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: (_, name) =>
      stored.has(String(name)) ? { enumerable: true, configurable: true } : undefined,
  })
}
