import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { buttonStyle } from './button.tsx'

/** Of several changes within this time only the last one is announced. */
const DEBOUNCE_MS = 1_000

/** Announces a text to screen readers after it has changed; the initial text is not announced. */
export function DelayedAnnouncement({ text }: { text: string }) {
  const [first] = useState(text)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {settled === first ? '' : settled}
    </p>
  )
}

/**
 * After a client-side navigation, moves the focus to the new page's heading (or to `main` while it loads) and announces the
 * title, as browsers do on a page load. A change of query or hash alone is not a navigation.
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

/** First stop of the Tab key: skips the navigation and leads to the content with this id. */
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
