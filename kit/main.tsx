import './main.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import Toaster from '#web/ui/toaster.tsx'
import { Kit } from './kit.tsx'

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
createRoot(place).render(<RouterProvider router={router} />)
