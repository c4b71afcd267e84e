import { CircleUserRound, LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { SessionUser } from '#web/api/session-store.ts'
import { Avatar } from '#web/product/avatar.tsx'
import { requestSignOut } from '#web/product/sign-out-request.ts'
import { Menu, MenuAction, MenuGroup, MenuLink, MenuSetting } from '#web/ui/menu.tsx'
import { accountLinks, currentMark, type NavigationLink, staffLinks } from './navigation-links.ts'
import { preloadSignOut } from './sign-out-place.tsx'
import { SoundSwitch } from './sound-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export default function AccountMenu({ label, user }: { label: string; user: SessionUser }) {
  useEffect(preloadSignOut, [])
  const staff = staffLinks(user)
  return (
    <Menu
      label={label}
      icon={
        user.avatar ? (
          <Avatar plant={user.avatar} className="size-7" />
        ) : (
          <CircleUserRound aria-hidden="true" className="size-5" />
        )
      }
    >
      <Links links={accountLinks(user)} />
      {staff.length > 0 && (
        <MenuGroup label="Site management">
          <Links links={staff} />
        </MenuGroup>
      )}
      <MenuSetting>
        <ThemeSwitch />
        {!user.isParent && <SoundSwitch learnerId={user.id} />}
      </MenuSetting>
      <MenuAction onSelect={requestSignOut}>
        <LogOut aria-hidden="true" className="size-4" />
        {user.isDemo ? 'Leave' : 'Sign out'}
      </MenuAction>
    </Menu>
  )
}

function Links({ links }: { links: NavigationLink[] }) {
  const { pathname } = useLocation()
  return links.map((link) => (
    <MenuLink key={link.to} to={link.to} current={currentMark(link, pathname)}>
      {link.label}
    </MenuLink>
  ))
}
