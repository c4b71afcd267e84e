import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from '#web/api/client.ts'
import { wantToaster } from '#web/ui/toast.ts'

/**
 * Gives its pages the cache of server data and the toaster. The pages outside of it (landing, Terms) stay free
 * of the code that these need, so that a visitor's first page is light.
 */
export default function AppFrame() {
  useEffect(() => {
    wantToaster()
    // The menu of a phone has it, which may be opened when the connection is gone.
    import('./sign-out-button.tsx').catch(() => {})
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
