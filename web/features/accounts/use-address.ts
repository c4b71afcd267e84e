import { useLocation } from 'react-router'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Address } from './return-path.ts'

const none: Address = { query: new URLSearchParams(), hash: '' }

/**
 * What the address says beside its path; nothing while the prerendered page, which was made without, is still being
 * taken over.
 */
export function useAddress(): Address {
  const { search, hash } = useLocation()
  return useHydrated() ? { query: new URLSearchParams(search), hash } : none
}
