import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '#web/ui/loading.tsx'
import './install-prompt.ts'
import { countVisit } from './visits.ts'

const InstallOffer = lazy<ComponentType>(async () => {
  await whenIdle()
  return import('./install-offer.tsx').then(
    (code) => ({ default: code.InstallOffer }),
    () => ({ default: () => null }),
  )
})

/** Offers to install the site, below the start page of an area, from the third day with a visit on. */
export function InstallPlace({ startPage }: { startPage: string }) {
  const { pathname } = useLocation()
  const [isOffered] = useState(() => !import.meta.env.SSR && countVisit(new Date().toISOString().slice(0, 10)))
  return isOffered && pathname === startPage ? (
    <Suspense>
      <InstallOffer />
    </Suspense>
  ) : null
}
