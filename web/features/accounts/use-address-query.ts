import { useSearchParams } from 'react-router'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const none = new URLSearchParams()

/**
 * The query of the address; empty while the prerendered page, which was made without one, is still being taken over.
 */
export function useAddressQuery(): URLSearchParams {
  const [query] = useSearchParams()
  return useHydrated() ? query : none
}
