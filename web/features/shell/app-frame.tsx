import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from '#web/api/client.ts'
import { whenIdle } from '#web/ui/loading.tsx'
import { requestToaster } from '#web/ui/toast.ts'

/**
 * Provides the query cache and the toaster. Pages outside (landing, Terms) do not load their code, so that a visitor's
 * first page is small.
 */
export default function AppFrame() {
  useEffect(() => {
    // A toast that comes before loads it at once.
    void whenIdle().then(requestToaster)
    // Loaded early for the phone menu, which may be opened after the connection is lost.
    import('./sign-out-button.tsx').catch(() => {})
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
