import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { readContentAddress } from '../content-address.ts'

/**
 * Asks before unsaved changes are left behind: by closing the dialog, a link, the back button, or closing the page, for
 * which the browser has its own words. Another part of the same editor may be opened freely.
 * @param isOpen returns true if the item named by `edit` in the address is the one that is open here
 */
export function useLeaveGuard(isChanged: () => boolean, isOpen: (edit: string | null) => boolean) {
  useEffect(() => {
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault()
    }
    addEventListener('beforeunload', confirmUnload)
    return () => removeEventListener('beforeunload', confirmUnload)
  }, [isChanged])
  return useBlocker(({ currentLocation, nextLocation }) => {
    const now = readContentAddress(new URLSearchParams(currentLocation.search))
    const next = readContentAddress(new URLSearchParams(nextLocation.search))
    const stays =
      currentLocation.pathname === nextLocation.pathname && now.tab === next.tab && isOpen(next.edit)
    return !stays && isChanged()
  })
}
