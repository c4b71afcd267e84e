let requested = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  requested = next
  for (const listener of listeners) listener()
}

/** Signs out, after a confirmation if work is unsent. */
export const requestSignOut = () => set(true)

export const closeSignOutRequest = () => set(false)

/** Store with the request, for React's useSyncExternalStore. */
export const signOutRequest = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => requested,
}
