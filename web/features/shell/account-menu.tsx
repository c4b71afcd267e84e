import { CircleUserRound, LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Menu, MenuAction, MenuLink } from '#web/ui/menu.tsx'
import { currentMark, type NavigationLink } from './navigation-links.ts'
import { preloadSignOut } from './sign-out-place.tsx'
import { requestSignOut } from './sign-out-request.ts'

export default function AccountMenu({ label, links }: { label: string; links: NavigationLink[] }) {
  const { pathname } = useLocation()
  useEffect(preloadSignOut, [])
  return (
    <Menu label={label} icon={<CircleUserRound aria-hidden="true" className="size-5" />}>
      {links.map((link) => (
        <MenuLink key={link.to} to={link.to} current={currentMark(link, pathname)}>
          {link.label}
        </MenuLink>
      ))}
      <MenuAction onSelect={requestSignOut}>
        <LogOut aria-hidden="true" className="size-4" />
        Sign out
      </MenuAction>
    </Menu>
  )
}
