import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What a browser does by itself on a real page load and not when a script changes the page: it moves the focus to the
 * new page's heading (or its main part while that is still loading) and has the title read out. A change of
 * query or hash alone is not a new page.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const shownPath = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    setAnnouncement(document.title)
    if (hash) return
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  }, [pathname, hash])

  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {announcement}
    </div>
  )
}
