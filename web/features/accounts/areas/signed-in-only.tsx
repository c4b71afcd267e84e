import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { createPath, matchPath, Navigate, useLocation } from 'react-router'
import { unexpectedError } from '#web/api/auth.ts'
import { isOfflineStart } from '#web/api/page-start.ts'
import { isLeft, useSession } from '#web/api/session.ts'
import type { SessionUser } from '#web/api/session-store.ts'
import { isSignOutPending } from '#web/api/sign-out/mark.ts'
import { ErrorState } from '#web/ui/messages.tsx'
import { Page, PageHeader, PageSkeleton } from '#web/ui/page.tsx'
import { type SignInPage, signInAddress } from '../return-path.ts'

/**
 * Renders `children` for the signed-in user, and a skeleton until the session is known. Redirects visitors to sign-in
 * and back, unless there is a version `forVisitors`.
 */
export function SignedInOnly({
  signInPage,
  forVisitors,
  children,
}: {
  signInPage: SignInPage
  forVisitors?: ReactNode
  children: (user: SessionUser) => ReactNode
}) {
  const session = useSession()
  const location = useLocation()
  switch (session.kind) {
    case 'loading':
      return isOfflineStart ? <OfflinePage /> : <PageSkeleton label={t`Loading...`} />
    case 'unreachable':
      return (
        <Page>
          <PageHeader title={t`This page couldn’t be shown`} />
          <ErrorState message={unexpectedError()} onRetry={session.retry} />
        </Page>
      )
    case 'signed-out':
      // A sign-out leaves the page in every tab, and no sign-in leads the next person back to it.
      if (isSignOutPending() || isLeft(location.key)) return <Navigate to="/" replace />
      return forVisitors ?? <Navigate to={signInAddress(signInPage, createPath(location))} replace />
    case 'signed-in':
      return children(session.user)
  }
}

/** Offline page of a browser without stored pages; stored ones replace it before it fades in. */
function OfflinePage() {
  return (
    <div className="fade-in-late">
      <Page>
        <PageHeader title={t`You’re offline`} subtitle={t`We’ll carry on when you’re back.`} />
      </Page>
    </div>
  )
}

/** Learner pages without lessons, which a parent may open without a learner profile. */
const PAGES_WITHOUT_GRADE = ['/learner/activate-profile', '/learner/profile']

export function isOpenWithoutGrade(pathname: string): boolean {
  return PAGES_WITHOUT_GRADE.some((page) => matchPath(page, pathname) !== null)
}

/** Pages that a content manager may preview without a learner profile. */
const PREVIEWED_PAGES = ['/learner/subjects/:id']

export function isOpenToPreview(pathname: string): boolean {
  return PREVIEWED_PAGES.some((page) => matchPath(page, pathname) !== null)
}

/**
 * Pages that signed-out visitors may open: the subject page lists its lessons, and the other two ask for a sign-in
 * themselves (learner-area.md sections 2 and 8).
 */
const OPEN_PAGES = ['/learner/subjects/:id', '/learner/tests/:id', '/parent/payment-success']

export function isOpenToVisitors(pathname: string): boolean {
  return OPEN_PAGES.some((page) => matchPath(page, pathname) !== null)
}
