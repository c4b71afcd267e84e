import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { buttonStyle } from './button.tsx'

/** Debounce delay: of several changes within it only the last one is announced. */
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
 * After a client-side navigation, focuses the new page's heading (or `main` while it loads) and announces the title, as
 * browsers do on a page load. A hash focuses the heading of its section. A change of only the query is not a
 * navigation.
 */
export function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation()
  const shownPath = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again is another visit
  useEffect(() => {
    const arrived = shownPath.current !== pathname
    shownPath.current = pathname
    if (arrived) setAnnouncement(document.title)
    if (hash) focusSection(document.getElementById(hash.slice(1)))
    else if (arrived) focusQuietly(document.querySelector('main h1') ?? document.querySelector('main'))
  }, [pathname, hash, key])

  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {announcement}
    </div>
  )
}

/** A section that has placed the focus itself, such as in its form, keeps it. */
function focusSection(section: HTMLElement | null) {
  if (!section?.contains(document.activeElement)) focusQuietly(headingOf(section))
}

function headingOf(part: HTMLElement | null): HTMLElement | null {
  if (!part || part.matches('h1, h2, h3, main')) return part
  return part.querySelector('h1, h2, h3')
}

/** Moves the focus to where reading continues, without scrolling. */
function focusQuietly(target: Element | null) {
  if (!(target instanceof HTMLElement)) return
  target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/** First stop of the Tab key: skips the navigation and leads to the content with this id. */
export function SkipLink({ targetId }: { targetId: string }) {
  return (
    <a
      href={`#${targetId}`}
      className={buttonStyle({ className: 'fixed top-2 start-2 z-60 not-focus-visible:sr-only' })}
    >
      {t`Skip to content`}
    </a>
  )
}
