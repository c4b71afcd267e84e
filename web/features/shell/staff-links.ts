import { t } from '@lingui/core/macro'
import type { SessionUser } from '#web/api/session-store.ts'
import type { NavigationLink } from './navigation-links.ts'

/** Links of those who run the site, in a group of the account menu; empty for everyone else. */
export function staffLinks({ isContentManager, isOperator, isAnswerer, isTutor }: SessionUser): NavigationLink[] {
  return [
    ...(isContentManager
      ? [
          { to: '/parent/cms', label: t`Content` },
          { to: '/parent/revenue', label: t`Revenue` },
        ]
      : []),
    ...(isAnswerer ? [{ to: '/questions', label: t`Questions` }] : []),
    ...(isTutor ? [{ to: '/parent/tutor', label: t`Your lessons` }] : []),
    ...(isOperator ? [{ to: '/operator', label: t`Operations` }] : []),
  ]
}
