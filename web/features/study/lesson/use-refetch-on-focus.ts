import { useEffect } from 'react'

/**
 * Asks anew when the learner comes back to this window. The query client itself does so only for a window that was
 * out of sight, and not for one that lay beside another.
 */
export function useRefetchOnFocus(refetch: () => unknown) {
  useEffect(() => {
    const ask = () => void refetch()
    addEventListener('focus', ask)
    return () => removeEventListener('focus', ask)
  }, [refetch])
}
