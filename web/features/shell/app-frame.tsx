import { t } from '@lingui/core/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from '#web/api/client.ts'
import { useStoredSession } from '#web/api/session-store.ts'
import { whenIdle } from '#web/ui/loading.tsx'
import { PageSkeleton } from '#web/ui/page.tsx'
import { requestToaster } from '#web/ui/toast.ts'
import { preloadSignOut } from './sign-out-place.tsx'

const DemoFrame = lazy(() => import('./demo-frame.tsx'))

/**
 * Provides the query cache, and loads what signed-in users need later. Visitors load the toaster once they type into a
 * form, so that its messages show even if the connection is lost; pages outside (landing, Terms) load nothing of this.
 */
export default function AppFrame() {
  const session = useStoredSession()
  const isSignedIn = session.kind === 'signed-in'
  useEffect(() => {
    if (!isSignedIn) {
      const leaving = new AbortController()
      addEventListener('input', requestToaster, { once: true, signal: leaving.signal })
      return () => leaving.abort()
    }
    // An earlier toast loads it immediately.
    void whenIdle().then(requestToaster)
    // Preloaded for the phone menu, which may be opened while offline.
    preloadSignOut()
    import('./phone-account.tsx').catch(() => {})
  }, [isSignedIn])
  const visitor = isSignedIn && session.user.isDemo ? session.user : null
  return (
    <QueryClientProvider client={queryClient}>
      {visitor ? (
        <Suspense fallback={<PageSkeleton label={t`Loading...`} />}>
          <DemoFrame isParent={visitor.isParent}>
            <Outlet />
          </DemoFrame>
        </Suspense>
      ) : (
        <Outlet />
      )}
    </QueryClientProvider>
  )
}
