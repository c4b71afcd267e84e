import { vi } from 'vitest'
import { fakeStorage } from './fake-storage.ts'

/** Parts of a browser that a sender uses and Node lacks: storage shared by all tabs, and a window with events. */
export function fakeBrowser(origin: string) {
  const stored = new Map<string, string>()
  const tab = new EventTarget()
  let isFull = false
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
  vi.stubGlobal(
    'localStorage',
    fakeStorage(stored, () => isFull),
  )
  return {
    stored,
    /** Makes every later write fail for lack of space. */
    fillStorage() {
      isFull = true
    },
    goOnline: () => tab.dispatchEvent(new Event('online')),
  }
}
