import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { TourProps } from './tour.tsx'

const Tour = lazy<ComponentType<TourProps>>(() =>
  import('./tour.tsx').then(
    (code) => ({ default: code.Tour }),
    () => ({ default: () => null }),
  ),
)

/** Shows the tour of an area on its start page, for the address `?tour=1` that the help page links. */
export function TourPlace({ area, startPage }: Pick<TourProps, 'area'> & { startPage: string }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return search.has('tour') && pathname === startPage ? (
    <Suspense>
      <Tour area={area} />
    </Suspense>
  ) : null
}
