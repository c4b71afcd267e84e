/**
 * What was chosen when the browser left for the provider's page: its way back may end at an address that does not say
 * it. Kept by the tab, once.
 */
const NAME = 'trellis.plan-choices'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

export function keepChoices(storage: Storage, search: URLSearchParams): void {
  storage.setItem(NAME, search.toString())
}

/** @returns what was kept, which is gone then */
export function takeChoices(storage: Storage): URLSearchParams | null {
  const kept = storage.getItem(NAME)
  storage.removeItem(NAME)
  return kept ? new URLSearchParams(kept) : null
}
