import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { SessionUser } from '#web/api/session-store.ts'
import { offeredLanguages } from '#web/language/language.ts'
import LanguageSwitch from '#web/product/language/language-switch.tsx'
import { requestSignOut } from '#web/product/sign-out-request.ts'
import { LetterSizes } from './letter-sizes.tsx'
import { currentMark } from './navigation-links.ts'
import { openReadingOptions } from './reading-place.tsx'
import { preloadSignOut } from './sign-out-place.tsx'
import { staffLinks } from './staff-links.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** Lower part of the menu of a narrow window: the links of staff, settings of this device, and Sign out. */
export default function PhoneAccount({ user, itemStyle }: { user: SessionUser; itemStyle: string }) {
  const { pathname } = useLocation()
  useEffect(preloadSignOut, [])
  const staff = staffLinks(user)
  return (
    <>
      {staff.length > 0 && (
        <nav aria-labelledby="phone-staff" className="border-line border-t pt-2">
          <p id="phone-staff" className="px-3 pt-2 text-ink-soft text-sm">
            <Trans>Site management</Trans>
          </p>
          <ul>
            {staff.map((link) => (
              <li key={link.to}>
                <Link to={link.to} aria-current={currentMark(link, pathname)} className={itemStyle}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="max-w-96 border-line border-t py-2">
        <ThemeSwitch />
        {offeredLanguages().length > 1 && (
          <div className="px-3 py-1.5">
            <LanguageSwitch place="phone" accountId={user.isDemo ? null : user.id} />
          </div>
        )}
      </div>
      <button type="button" onClick={openReadingOptions} className={itemStyle}>
        <LetterSizes />
        <Trans>Reading options</Trans>
      </button>
      <button type="button" onClick={requestSignOut} className={itemStyle}>
        <LogOut aria-hidden="true" className="size-4" />
        {user.isDemo ? t`Leave` : t`Sign out`}
      </button>
    </>
  )
}
