import { NavLink, Outlet } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { accountName, type NavigationLink } from './navigation-links.ts'
import { useSignOutWithMessage } from './sign-out-button.tsx'

/** Items of the parent header (accounts-and-parent-portal.md section 2; targets in readings.md). */
const links: readonly NavigationLink[] = [
  { to: '/parent/manage-learners', label: 'Manage Children' },
  { to: '/contact?topic=parent-teacher', label: 'Parent-Teacher' },
  { to: '/', label: 'My Grades' },
  { to: '/subjects', label: 'All Subjects' },
]

const itemStyle =
  'inline-flex min-h-11 cursor-pointer items-center rounded-sm px-3 font-medium text-ink-soft outline-offset-[-3px] ' +
  'hover:bg-sunken hover:text-ink aria-[current]:bg-leaf-wash aria-[current]:text-leaf-text'

/** Row of links above every page of the parent area, inside its guard. */
export default function ParentNavigation() {
  const signOut = useSignOutWithMessage()
  return (
    <>
      <nav aria-label="Parent area" className="border-line border-b bg-surface text-sm print:hidden">
        <div className="relative mx-auto flex max-w-6xl items-center justify-between gap-x-6 overflow-x-auto whitespace-nowrap px-1 py-1 [scrollbar-width:thin] sm:px-3">
          <ul className="flex items-center">
            {links.map((link) => (
              <li key={link.to}>
                <NavLink to={link.to} end={link.to === '/'} className={itemStyle}>
                  {link.label}
                </NavLink>
              </li>
            ))}
          </ul>
          <div className="flex items-center">
            <Greeting />
            <button type="button" onClick={signOut} className={itemStyle}>
              Sign Out
            </button>
          </div>
        </div>
      </nav>
      <Outlet />
    </>
  )
}

function Greeting() {
  const session = useSession()
  return (
    session.kind === 'signed-in' && (
      <p className="max-w-64 truncate px-3 text-ink-soft">
        Hello, {accountName(session.user.email || session.user.firstName)}
      </p>
    )
  )
}
