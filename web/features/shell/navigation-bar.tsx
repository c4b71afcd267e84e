import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type SeenSession, useSeenSession } from '#web/api/seen-session.ts'
import { useInAppFrame, useInLearnerArea } from './areas.ts'
import { MenuIcon } from './menu-icon.tsx'
import { NameMark } from './name-mark.tsx'
import { navigationLinks, portalSwitch } from './navigation-links.ts'
import { PhoneNavigation } from './phone-navigation.tsx'
import { useScrolledPast } from './use-scrolled-past.ts'
import { WideNavigation } from './wide-navigation.tsx'

/** The top bar of every page. It stays in view and turns translucent once the page is scrolled by 20 px. */
export function NavigationBar() {
  const light = !useInAppFrame()
  const seen = useSeenSession(light)
  // A public page offers the sign-in links at once; inside the app they would only flash before the account menu.
  const session: SeenSession = light && seen.kind === 'unknown' ? { kind: 'signed-out' } : seen
  const inLearnerArea = useInLearnerArea()
  const { key: visit } = useLocation()
  const scrolled = useScrolledPast(20)
  // Open belongs to the visit it was opened in, so that going anywhere closes the menu.
  const [openIn, setOpenIn] = useState<string | null>(null)
  const open = openIn === visit
  const links = navigationLinks(session, inLearnerArea)
  const other = portalSwitch(session, inLearnerArea)
  const menuButton = useRef<HTMLButtonElement>(null)

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    setOpenIn(null)
    menuButton.current?.focus()
  }
  const closeWhenLeft = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpenIn(null)
  }

  return (
    <header
      className={`sticky top-0 z-40 border-b transition-colors print:hidden ${scrolled && !open ? 'border-line bg-canvas/80 backdrop-blur-md' : 'border-transparent bg-canvas'}`}
    >
      <nav
        aria-label="Main"
        onKeyDown={closeOnEscape}
        onBlur={closeWhenLeft}
        className="mx-auto max-w-6xl px-4 sm:px-6"
      >
        <div className="flex min-h-16 items-center justify-between gap-4">
          <Link to="/" className="-ml-1 rounded-sm p-1">
            <NameMark />
          </Link>
          <WideNavigation session={session} links={links} other={other} />
          <button
            ref={menuButton}
            type="button"
            aria-expanded={open}
            aria-controls="phone-navigation"
            onClick={() => setOpenIn(open ? null : visit)}
            className="-mr-2 flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-3 font-semibold text-sm hover:bg-sunken xl:hidden"
          >
            <MenuIcon open={open} />
            Menu
          </button>
        </div>
        <div
          id="phone-navigation"
          hidden={!open}
          className="max-h-[calc(100dvh-4.5rem)] overflow-y-auto xl:hidden"
        >
          {open && <PhoneNavigation session={session} links={links} other={other} />}
        </div>
      </nav>
    </header>
  )
}
