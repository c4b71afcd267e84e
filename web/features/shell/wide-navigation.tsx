import { lazy, Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import type { SeenSession } from '#web/api/seen-session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { accountLinks, accountName, type NavigationLink, signInLinks } from './navigation-links.ts'

export type NavigationProps = {
  session: SeenSession
  links: NavigationLink[]
  /** The button that leads over to the other portal, for whom there is one. */
  other: NavigationLink | null
}

const AccountMenu = lazy(() => import('./account-menu.tsx'))

/** The top bar's links side by side, where there is room for them. */
export function WideNavigation({ session, links, other }: NavigationProps) {
  return (
    <div className="hidden flex-1 items-center justify-between gap-4 whitespace-nowrap xl:flex">
      <ul className="flex items-center gap-0.5">
        {links.map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              end
              className="rounded-sm px-2.5 py-2.5 font-medium text-ink-soft text-sm hover:bg-sunken hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-[3px] aria-[current]:decoration-sun-deep aria-[current]:underline-offset-8"
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
            <AccountMenu name={accountName(session.user.email)} links={accountLinks(session.user)} />
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
