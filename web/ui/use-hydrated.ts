import { useSyncExternalStore } from 'react'

/**
 * False while prerendering and hydrating, true afterwards: for values that only the browser knows, such as the query.
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
