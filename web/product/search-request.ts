let isOpen = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  isOpen = next
  for (const listener of listeners) listener()
}

export const openSearch = () => set(true)
export const closeSearch = () => set(false)

/** Store of whether the search is open, for React's useSyncExternalStore. */
export const searchRequest = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => isOpen,
}
