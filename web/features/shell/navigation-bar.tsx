import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
import { Link, useLocation } from 'react-router'
import { useKnownSession } from '#web/api/known-session.ts'
import { type KnownSession, type KnownTest, type SessionUser, useRunningTest } from '#web/api/session-store.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NameMark } from './name-mark.tsx'
import {
  accountLinks,
  accountName,
  currentMark,
  type NavigationLink,
  navigationLinks,
  portalSwitch,
  signInLinks,
  useArea,
  useInAppFrame,
} from './navigation-links.ts'

type SignedIn = Extract<KnownSession, { kind: 'signed-in' }>

/** Fallback while offline: the code may be missing, and the page must not fail. */
const nothing = { default: () => null }
const AccountMenu = lazy<ComponentType<{ label: string; user: SessionUser }>>(() =>
  import('./account-menu.tsx').catch(() => nothing),
)
const PhoneAccount = lazy<ComponentType<{ user: SessionUser; itemStyle: string }>>(() =>
  import('./phone-account.tsx').catch(() => nothing),
)
const SearchButton = lazy<ComponentType>(() => import('./search-button.tsx').catch(() => nothing))
const RunningTestStrip = lazy<ComponentType<{ test: KnownTest }>>(() =>
  import('./running-test-strip.tsx').catch(() => nothing),
)
const LearnerTabs = lazy<ComponentType>(() => import('./learner-tabs.tsx').catch(() => nothing))

/** In the user's own text size: at 200% links need twice the width. */
const breakpoints = {
  learner: { wide: 'hidden md:flex', narrow: 'md:hidden' },
  visitor: { wide: 'hidden @min-[44rem]:flex', narrow: '@min-[44rem]:hidden' },
  parent: { wide: 'hidden @min-[69rem]:flex', narrow: '@min-[69rem]:hidden' },
}

/** Navigation bar of every page. Sticky, and translucent once the page is scrolled by 20 px. */
export function NavigationBar() {
  const session = useShellSession()
  const area = useArea()
  const scrolled = useScrolledPast(20)
  const { key: visit } = useLocation()
  // The open state belongs to one visit, so navigation closes the menu.
  const [openIn, setOpenIn] = useState<string | null>(null)
  const open = openIn === visit
  const links = navigationLinks(session, area)
  const other = portalSwitch(session, area)
  const isParent = session.kind === 'signed-in' && session.user.isParent
  const isLearner = session.kind === 'signed-in' && !session.user.isParent
  const { wide, narrow } = breakpoints[isParent ? 'parent' : isLearner ? 'learner' : 'visitor']
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
      className={`max-lg:[:root:has([data-player])_&]:hidden sticky top-0 z-40 border-b pt-[env(safe-area-inset-top)] transition-colors print:hidden ${scrolled && !open ? 'border-line bg-canvas/80 backdrop-blur-md' : 'border-transparent bg-canvas'}`}
    >
      <nav
        aria-label={t`Main`}
        onKeyDown={closeOnEscape}
        onBlur={closeWhenLeft}
        className="@container mx-auto max-w-6xl px-4 sm:px-6"
      >
        <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 @max-[17rem]:gap-x-1">
          <Link to="/" className="-ms-1 rounded-sm p-1">
            <NameMark />
          </Link>
          <ul className={`in-data-bare:hidden! items-center gap-0.5 whitespace-nowrap ${wide}`}>
            <BarLinks links={links} />
          </ul>
          {/* A parent's bar has either the buttons, whose name takes what the links leave, or the Menu button. */}
          <div
            className={`in-data-bare:hidden! ${isParent ? 'contents' : '-me-2 ms-auto flex min-w-0 items-center gap-1 sm:gap-2'}`}
          >
            {session.kind === 'signed-out' && <SignIn className={wide} />}
            {session.kind === 'signed-in' && (
              <div className={isParent ? 'ms-auto' : ''}>
                {!session.user.isDemo && (
                  <Suspense fallback={<span className="block size-11" />}>
                    <SearchButton />
                  </Suspense>
                )}
              </div>
            )}
            {session.kind === 'signed-in' && (
              <div
                className={`min-w-0 items-center gap-2 ${isLearner ? 'flex max-w-52 max-[22.5rem]:max-w-40 lg:max-w-96' : `-me-2 ${wide}`}`}
              >
                {other && (
                  <ButtonLink to={other.to} variant="secondary" size="small" className="whitespace-nowrap">
                    {other.label}
                  </ButtonLink>
                )}
                <Suspense fallback={<span className="w-24" />}>
                  <AccountMenu label={greeting(session)} user={session.user} />
                </Suspense>
              </div>
            )}
            {!isLearner && (
              <button
                ref={menuButton}
                type="button"
                aria-expanded={open}
                aria-controls="phone-navigation"
                onClick={() => setOpenIn(open ? null : visit)}
                className={`flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-3 font-semibold text-sm hover:bg-sunken ${isParent ? '-me-2' : ''} ${narrow}`}
              >
                <MenuIcon open={open} />
                <Trans>Menu</Trans>
              </button>
            )}
          </div>
        </div>
        <div id="phone-navigation" hidden={!open} className={`max-h-[calc(100dvh-4.5rem)] overflow-y-auto ${narrow}`}>
          {open && <PhoneNavigation session={session} links={other ? [...links, other] : links} />}
        </div>
      </nav>
    </header>
  )
}

/** Link back to a running timed test, below the bar. */
export function TestStrip() {
  const test = useRunningTest()
  return test && <Suspense>{<RunningTestStrip test={test} />}</Suspense>
}

/** Learner's links at the lower edge of a phone; renders nothing for others. */
export function BottomBar() {
  const session = useShellSession()
  if (session.kind !== 'signed-in' || session.user.isParent) return null
  return (
    <Suspense>
      <LearnerTabs />
    </Suspense>
  )
}

/**
 * Session for the navigation. A public page shows a visitor's links immediately; inside the app they would flash before
 * the account menu.
 */
export function useShellSession(): KnownSession {
  const light = !useInAppFrame()
  const session = useKnownSession(light)
  return light && session.kind === 'unknown' ? { kind: 'signed-out' } : session
}

function greeting({ user }: SignedIn): string {
  const name = accountName(user)
  return user.isParent ? t`Hello, ${name}` : name
}

/** Links of the top bar side by side. */
function BarLinks({ links }: { links: NavigationLink[] }) {
  const { pathname } = useLocation()
  return links.map((link) => (
    <li key={link.to}>
      <Link
        to={link.to}
        aria-current={currentMark(link, pathname)}
        className="rounded-sm px-2 py-2.5 font-medium text-ink-soft text-sm hover:bg-sunken hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-[3px] aria-[current]:decoration-sun-deep aria-[current]:underline-offset-8"
      >
        {link.label}
      </Link>
    </li>
  ))
}

/** Page that no link to itself should compete with. */
const SIGN_UP = '/sign-up'

/** Sign-in links of a wide window, and the sign-up link wherever it fits. */
function SignIn({ className }: { className: string }) {
  const { pathname } = useLocation()
  return (
    <>
      <div className={`items-center gap-1 text-sm ${className}`}>
        <span className="text-ink-soft">
          <Trans>Log in:</Trans>
        </span>
        {signInLinks().map((link) => (
          <Link
            key={link.to}
            to={link.to}
            className="rounded-sm px-2.5 py-2.5 font-semibold text-leaf-text hover:bg-leaf-wash"
          >
            {link.label}
          </Link>
        ))}
      </div>
      {pathname !== SIGN_UP && (
        <ButtonLink to={SIGN_UP} size="small" className="max-[23rem]:hidden md:me-2 @max-[17rem]:hidden">
          <Trans>Sign up free</Trans>
        </ButtonLink>
      )}
    </>
  )
}

const itemStyle =
  'flex min-h-12 w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 font-medium hover:bg-sunken ' +
  'outline-offset-[-3px] aria-[current]:bg-leaf-wash aria-[current]:text-leaf-text forced-colors:aria-[current]:underline'

/** All links in a column, opened by the Menu button on a narrow window. */
function PhoneNavigation({ session, links }: { session: KnownSession; links: NavigationLink[] }) {
  const { pathname } = useLocation()
  const signedIn = session.kind === 'signed-in'
  return (
    <div className="grid gap-2 border-line border-t pt-2 pb-4">
      <Links links={links} />
      {!signedIn && pathname !== SIGN_UP && (
        <ButtonLink to={SIGN_UP} className="mx-3 mt-1 mb-3">
          <Trans>Sign up free</Trans>
        </ButtonLink>
      )}
      <p className="wrap-anywhere border-line border-t px-3 pt-4 text-ink-soft text-sm">
        {signedIn ? greeting(session) : t`Log in`}
      </p>
      <Links links={signedIn ? accountLinks(session.user) : signInLinks()} />
      {signedIn && (
        <Suspense>
          <PhoneAccount user={session.user} itemStyle={itemStyle} />
        </Suspense>
      )}
    </div>
  )
}

function Links({ links }: { links: NavigationLink[] }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {links.map((link) => (
        <li key={link.label}>
          <Link to={link.to} aria-current={currentMark(link, pathname)} className={itemStyle}>
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
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
    () => scrolledTo > pixels,
    () => false,
  )
}

/** Scroll position, read only on scroll events: reading it during rendering forces a second layout. */
let scrolledTo = 0

function onScroll(changed: () => void) {
  const update = () => {
    scrolledTo = window.scrollY
    changed()
  }
  // Also updates after the next layout, when the stored position may be another page's.
  const frame = new ResizeObserver(update)
  frame.observe(document.documentElement)
  window.addEventListener('scroll', update, { passive: true })
  return () => {
    frame.disconnect()
    window.removeEventListener('scroll', update)
  }
}
