import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useStoredSession } from '#web/api/session-store.ts'
// The browser tells only once, maybe before the offer has loaded, that it can install the site.
import './install/install-prompt.ts'
import { countVisit } from './install/visits.ts'
import type { TourProps } from './tour/tour.tsx'

/** Without a connection their code may be missing. */
const nothing = { default: () => null }

const InstallOffer = lazy<ComponentType>(() => import('./install/install-offer.tsx').catch(() => nothing))
const Tour = lazy<ComponentType<TourProps>>(() => import('./tour/tour.tsx').catch(() => nothing))

/**
 * Below the start page of an area: from the third day with a visit on, an offer to install the site; and the tour, for the
 * address `?tour=1` that the help page links.
 */
export function StartPageExtras({ area, startPage }: TourProps & { startPage: string }) {
  const { pathname, search } = useLocation()
  const session = useStoredSession()
  const [isOffered] = useState(() => countVisit(new Date().toISOString().slice(0, 10)))
  // The browser is not theirs to whom the sample family belongs.
  if (session.kind === 'signed-in' && session.user.isDemo) return null
  return pathname === startPage ? (
    <Suspense>
      {isOffered && <InstallOffer />}
      {search === '?tour=1' && <Tour area={area} />}
    </Suspense>
  ) : null
}
