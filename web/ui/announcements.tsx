import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { buttonStyle } from './button.tsx'

/** How long a text stands before it is read out, so that of several in a row only the last one is. In milliseconds. */
const SETTLED = 1_000

/** Has a text read out to a screen reader once it changed and then stood still; what was there at first is not. */
export function DelayedAnnouncement({ text }: { text: string }) {
  const [first] = useState(text)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {settled === first ? '' : settled}
    </p>
  )
}

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

/** Text for a screen reader only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/** The first stop of the Tab key: leads past the navigation to the content, which has this id. */
export function SkipLink({ targetId }: { targetId: string }) {
  return (
    <a
      href={`#${targetId}`}
      className={buttonStyle({ className: 'fixed top-2 left-2 z-60 not-focus-visible:sr-only' })}
    >
      Skip to content
    </a>
  )
}
