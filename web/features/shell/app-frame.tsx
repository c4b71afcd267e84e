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
 * Provides the query cache and the toaster. Pages outside (landing, Terms) do not load their code, which keeps a
 * visitor's first page small.
 */
export default function AppFrame() {
  useEffect(() => {
    // An earlier toast loads it immediately.
    void whenIdle().then(requestToaster)
    // Preloaded for the phone menu, which may be opened while offline.
    preloadSignOut()
    import('./phone-account.tsx').catch(() => {})
  }, [])
  const session = useStoredSession()
  const visitor = session.kind === 'signed-in' && session.user.isDemo ? session.user : null
  return (
    <QueryClientProvider client={queryClient}>
      {visitor ? (
        <Suspense fallback={<PageSkeleton label="Loading..." />}>
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
