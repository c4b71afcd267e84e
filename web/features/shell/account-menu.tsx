import { CircleUserRound, LogOut } from 'lucide-react'
import { Menu, MenuAction, MenuLink } from '#web/ui/menu.tsx'
import type { NavigationLink } from './navigation-links.ts'
import { useSignOutWithMessage } from './sign-out-button.tsx'

export default function AccountMenu({ name, links }: { name: string; links: NavigationLink[] }) {
  const signOut = useSignOutWithMessage()
  return (
    <Menu label={name} icon={<CircleUserRound aria-hidden="true" className="size-5" />}>
      {links.map((link) => (
        <MenuLink key={link.to} to={link.to}>
          {link.label}
        </MenuLink>
      ))}
      <MenuAction onSelect={signOut}>
        <LogOut aria-hidden="true" className="size-4" />
        Sign out
      </MenuAction>
    </Menu>
  )
}
