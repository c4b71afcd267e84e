import { useSyncExternalStore } from 'react'

/**
 * False in a prerendered page and in the first render over it, true from then on: for what only the browser knows,
 * such as the query of the address.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

function neverChanges() {
  return () => {}
}
