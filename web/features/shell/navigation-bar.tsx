import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { type KnownSession, useKnownSession } from '#web/api/session-store.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NameMark } from './name-mark.tsx'
import {
  accountLinks,
  accountName,
  type NavigationLink,
  navigationLinks,
  portalSwitch,
  signInLinks,
  useInAppFrame,
  useInLearnerArea,
} from './navigation-links.ts'

export type NavigationProps = {
  session: KnownSession
  links: NavigationLink[]
  /** Button to the other portal, for users who have one. */
  other: NavigationLink | null
}

const AccountMenu = lazy(() => import('./account-menu.tsx'))

/** Links of the top bar side by side on a wide window. */
function WideNavigation({ session, links, other }: NavigationProps) {
  return (
    <div className="hidden flex-1 items-center justify-between gap-4 whitespace-nowrap xl:flex">
      <ul className="flex items-center gap-0.5">
        {links.map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              end
              className="rounded-sm px-2 py-2.5 font-medium text-ink-soft text-sm hover:bg-sunken hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-[3px] aria-[current]:decoration-sun-deep aria-[current]:underline-offset-8"
            >
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
      {session.kind === 'signed-in' && (
        <div className="flex items-center gap-2">
          {other && (
            <ButtonLink to={other.to} variant="secondary" size="small">
              {other.label}
            </ButtonLink>
          )}
          <Suspense fallback={<span className="w-24" />}>
            <AccountMenu
              name={accountName(session.user.email || session.user.firstName)}
              links={accountLinks(session.user)}
            />
          </Suspense>
        </div>
      )}
      {session.kind === 'signed-out' && <SignIn />}
    </div>
  )
}

function SignIn() {
  return (
    <div className="flex items-center gap-1 text-sm">
      <span className="text-ink-soft">Sign in:</span>
      {signInLinks.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          className="rounded-sm px-3 py-2.5 font-semibold text-leaf-text hover:bg-leaf-wash"
        >
          {link.label}
        </Link>
      ))}
    </div>
  )
}

const SignOutButton = lazy<ComponentType<{ className: string }>>(() =>
  // Without a connection there is no sign-out, but the page must not fail.
  import('./sign-out-button.tsx').catch(() => ({ default: () => null })),
)

const itemStyle =
  'flex min-h-12 w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 font-medium hover:bg-sunken ' +
  'aria-[current]:bg-leaf-wash aria-[current]:text-leaf-text'

/** The same links in a column, opened by the Menu button on a narrow window. */
function PhoneNavigation({ session, links, other }: NavigationProps) {
  const signedIn = session.kind === 'signed-in'
  return (
    <div className="grid gap-2 border-line border-t pt-2 pb-4">
      <Links links={other ? [...links, other] : links} />
      <p className="border-line border-t px-3 pt-4 text-ink-soft text-sm">
        {signedIn ? `Signed in as ${accountName(session.user.email || session.user.firstName)}` : 'Sign in'}
      </p>
      <Links links={signedIn ? accountLinks(session.user).filter(isNotIn(links)) : signInLinks} />
      {signedIn && (
        <Suspense>
          <SignOutButton className={itemStyle} />
        </Suspense>
      )}
    </div>
  )
}

/** Content and Revenue are in the bar and in the account menu, but once in a column. */
function isNotIn(links: NavigationLink[]) {
  return ({ label }: NavigationLink) => !links.some((link) => link.label === label)
}

function Links({ links }: { links: NavigationLink[] }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.label}>
          <NavLink to={link.to} end className={itemStyle}>
            {link.label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** Top bar of every page. It is sticky, and turns translucent once the page is scrolled by 20 px. */
export function NavigationBar() {
  const light = !useInAppFrame()
  const seen = useKnownSession(light)
  // A public page shows the sign-in links at once; inside the app they would flash before the account menu.
  const session: KnownSession = light && seen.kind === 'unknown' ? { kind: 'signed-out' } : seen
  const inLearnerArea = useInLearnerArea()
  const { key: visit } = useLocation()
  const scrolled = useScrolledPast(20)
  // The open state belongs to a visit, so that navigation closes the menu.
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
        // The seven links of a content manager need more than the width of a page.
        className={`mx-auto px-4 sm:px-6 ${links.length > 5 ? 'max-w-7xl' : 'max-w-6xl'}`}
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
        <div id="phone-navigation" hidden={!open} className="max-h-[calc(100dvh-4.5rem)] overflow-y-auto xl:hidden">
          {open && <PhoneNavigation session={session} links={links} other={other} />}
        </div>
      </nav>
    </header>
  )
}

/** Three bars, or a cross while the menu is open. Drawn here to keep the icon library out of the landing page. */
function MenuIcon({ open }: { open: boolean }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-5">
      <path
        d={open ? 'M6 6l12 12M18 6 6 18' : 'M4 6h16M4 12h16M4 18h16'}
        strokeWidth="2.2"
        strokeLinecap="round"
        className="stroke-current"
      />
    </svg>
  )
}

/** True if the page is scrolled down by more than `pixels`. */
function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > pixels,
    () => false,
  )
}

function onScroll(changed: () => void) {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}
