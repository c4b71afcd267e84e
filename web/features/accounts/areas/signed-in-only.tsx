import type { ReactNode } from 'react'
import { createPath, Navigate, useLocation } from 'react-router'
import { useSession } from '#web/api/session.ts'
import type { SessionUser } from '#web/api/session-store.ts'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { type SignInPage, signInAddress } from '../return-path.ts'
import { signInMessages } from '../sign-in/sign-in-errors.ts'

/**
 * Renders `children` for the signed-in user, and a skeleton until the session is known. Visitors are sent to sign in and
 * come back, unless the page has a version `forVisitors`.
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
      return <AreaSkeleton />
    case 'unreachable':
      return (
        <Page>
          <PageHeader title="This page could not be shown" />
          <ErrorState message={signInMessages.unexpected} onRetry={session.retry} />
        </Page>
      )
    case 'signed-out':
      return forVisitors ?? <Navigate to={signInAddress(signInPage, createPath(location))} replace />
    case 'signed-in':
      return children(session.user)
  }
}

/** Skeleton of a page while the session is loading. */
export function AreaSkeleton() {
  return (
    <Page>
      <Loading label="Loading...">
        <div className="fade-in-late grid grid-cols-1 gap-6">
          <Skeleton className="h-10 w-72 max-w-full" />
          <Skeleton className="h-5 w-96 max-w-full" />
          <div className="mt-4 grid gap-5 md:grid-cols-2">
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        </div>
      </Loading>
    </Page>
  )
}
