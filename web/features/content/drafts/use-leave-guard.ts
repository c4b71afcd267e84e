import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { readContentAddress } from '../content-address.ts'

/**
 * Holds every way out of an editor while something in it is not saved: its cross, a link, the back button, and closing
 * the page, for which the browser asks in its own words. Another part of the same editor is no way out.
 * @param isOpen whether what the address names in `edit` is what is open here
 */
export function useLeaveGuard(isChanged: () => boolean, isOpen: (edit: string | null) => boolean) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
  return useBlocker(({ currentLocation, nextLocation }) => {
    const now = readContentAddress(new URLSearchParams(currentLocation.search))
    const next = readContentAddress(new URLSearchParams(nextLocation.search))
    const stays =
      currentLocation.pathname === nextLocation.pathname && now.tab === next.tab && isOpen(next.edit)
    return !stays && isChanged()
  })
}
