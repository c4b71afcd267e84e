import './main.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { api } from '#web/api/client.ts'
import Toaster from '#web/ui/toaster.tsx'
import { Kit } from './kit.tsx'

/** Answers that fields read from the server, which the kit does not have. */
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
queries.setQueryData(api.session.get.queryKey(), {
  user: null,
  missingStep: null,
  secondStepEnding: false,
  runningTest: null,
  minPasswordLength: 8,
  offersAsking: false,
  socialSignIn: { providers: [] },
})

/** Links of the kit lead back to it. */
const router = createBrowserRouter([
  {
    path: '*',
    element: (
      <>
        <main>
          <Kit />
        </main>
        <Toaster mode="stack" />
      </>
    ),
  },
])

const place = document.getElementById('kit')
if (place === null) throw new Error('The page has no place for the kit')
createRoot(place).render(
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
