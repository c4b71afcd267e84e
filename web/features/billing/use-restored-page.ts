import { useEffect } from 'react'

/**
 * Whoever comes back by the back button may find the page as it was left, busy or out of date: `onRestored`, the same
 * function at every render, is called then.
 */
export function useRestoredPage(onRestored: () => unknown) {
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => void (persisted && onRestored())
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [onRestored])
}
