import { type ComponentType, lazy, Suspense } from 'react'
import { NavLink } from 'react-router'
import { accountLinks, accountName, type NavigationLink, signInLinks } from './navigation-links.ts'
import type { NavigationProps } from './wide-navigation.tsx'

const SignOutButton = lazy<ComponentType<{ className: string }>>(() =>
  // Nobody can sign out without a connection; the page is not to break for it.
  import('./sign-out-button.tsx').catch(() => ({ default: () => null })),
)

const itemStyle =
  'flex min-h-12 w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 font-medium hover:bg-sunken ' +
  'aria-[current]:bg-leaf-wash aria-[current]:text-leaf-text'

/** The same links one under the other, opened by the Menu button on a narrow window. */
export function PhoneNavigation({ session, links, other }: NavigationProps) {
  const signedIn = session.kind === 'signed-in'
  return (
    <div className="grid gap-2 border-line border-t pt-2 pb-4">
      <Links links={other ? [...links, other] : links} />
      <p className="border-line border-t px-3 pt-4 text-ink-soft text-sm">
        {signedIn ? `Signed in as ${accountName(session.user.email)}` : 'Sign in'}
      </p>
      <Links links={signedIn ? accountLinks(session.user) : signInLinks} />
      {signedIn && (
        <Suspense>
          <SignOutButton className={itemStyle} />
        </Suspense>
      )}
    </div>
  )
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
