import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useStoredSession } from '#web/api/session-store.ts'
import { closeSearch, openSearch, searchRequest } from '#web/product/search-request.ts'

const SearchDialog = lazy<ComponentType>(() => import('./search-dialog.tsx').catch(() => ({ default: NotLoaded })))

/** Without its code, as offline before a first search, nothing opens, and the next press tries again. */
function NotLoaded() {
  useEffect(closeSearch, [])
  return null
}

/** Place of the search of a signed-in user, which Ctrl+K or Command+K opens from every page. */
export function SearchPlace() {
  const isOpen = useSyncExternalStore(searchRequest.subscribe, searchRequest.get, () => false)
  const session = useStoredSession()
  const isSignedIn = session.kind === 'signed-in' && !session.user.isDemo
  useEffect(() => {
    if (!isSignedIn) return
    const openByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // A dialog is in front of the page, or an editor has another use of the keys.
      if (event.defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      openSearch()
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [isSignedIn])
  return isOpen && isSignedIn && <Suspense>{<SearchDialog />}</Suspense>
}
