import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from '#web/api/client.ts'
import { whenIdle } from '#web/ui/loading.tsx'
import { requestToaster } from '#web/ui/toast.ts'
import { preloadSignOut } from './sign-out-place.tsx'

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
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
