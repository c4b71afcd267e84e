import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleUserRound, LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { SessionUser } from '#web/api/session-store.ts'
import { offeredLanguages } from '#web/language/language.ts'
import { Avatar } from '#web/product/avatar.tsx'
import LanguageSwitch from '#web/product/language/language-switch.tsx'
import { NOTICES, useHasNewNotices } from '#web/product/new-notices.ts'
import { requestSignOut } from '#web/product/sign-out-request.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Menu, MenuAction, MenuGroup, MenuLink, MenuSetting } from '#web/ui/menu.tsx'
import { LetterSizes } from './letter-sizes.tsx'
import { accountLinks, currentMark, type NavigationLink } from './navigation-links.ts'
import { openReadingOptions, ReadingPlace } from './reading-place.tsx'
import { preloadSignOut } from './sign-out-place.tsx'
import { SoundSwitch } from './sound-switch.tsx'
import { staffLinks } from './staff-links.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export default function AccountMenu({ label, user }: { label: string; user: SessionUser }) {
  useEffect(preloadSignOut, [])
  const staff = staffLinks(user)
  const hasNewNotices = useHasNewNotices(user.isParent || user.isDemo ? null : user.id)
  return (
    <>
      <ReadingPlace user={user} />
      <Menu
        label={label}
        icon={
          <span className="relative shrink-0">
            {user.avatar ? (
              <Avatar plant={user.avatar} className="size-7" />
            ) : (
              <CircleUserRound aria-hidden="true" className="size-5" />
            )}
            {hasNewNotices && (
              <span className="absolute -top-0.5 -end-0.5 size-3 rounded-full border-2 border-canvas bg-sun-deep forced-colors:bg-[Highlight]">
                <span className="sr-only">
                  <Trans>New notices,</Trans>
                </span>
              </span>
            )}
          </span>
        }
      >
        <Links links={accountLinks(user)} isNew={(to) => hasNewNotices && to === NOTICES} />
        {staff.length > 0 && (
          <MenuGroup label={t`Site management`}>
            <Links links={staff} />
          </MenuGroup>
        )}
        <MenuSetting>
          <ThemeSwitch />
          {offeredLanguages().length > 1 && (
            <div className="px-3 py-1.5 text-sm">
              <LanguageSwitch place="menu" accountId={user.isDemo ? null : user.id} />
            </div>
          )}
          {!user.isParent && <SoundSwitch learnerId={user.id} />}
        </MenuSetting>
        <MenuAction onSelect={openReadingOptions}>
          <LetterSizes />
          <Trans>Reading options</Trans>
        </MenuAction>
        <MenuAction onSelect={requestSignOut}>
          <LogOut aria-hidden="true" className="size-4" />
          {user.isDemo ? t`Leave` : t`Sign out`}
        </MenuAction>
      </Menu>
    </>
  )
}

type LinksProps = { links: NavigationLink[]; isNew?: (to: string) => boolean }

function Links({ links, isNew }: LinksProps) {
  const { pathname } = useLocation()
  return links.map((link) => (
    <MenuLink key={link.to} to={link.to} current={currentMark(link, pathname)}>
      {link.label}
      {isNew?.(link.to) && (
        <Badge tone="success" className="ms-auto">
          <Trans>New</Trans>
        </Badge>
      )}
    </MenuLink>
  ))
}
