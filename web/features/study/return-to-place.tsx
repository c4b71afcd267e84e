import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { keptPlace } from './kept-place.ts'
import { placeIn } from './subject-address.ts'

export type ReturnToPlaceProps = { subjectId: string; children: ReactNode }

/**
 * Leads from a subject's bare address to where this learner was there last, and remembers where they go from then on. An
 * address that says where to go is followed; a lesson that is closed is not opened again.
 */
export function ReturnToPlace({ subjectId, children }: ReturnToPlaceProps) {
  const session = useSession()
  const learnerId = session.kind === 'signed-in' ? session.user.id : null
  const [search] = useSearchParams()
  const place = placeIn(search)
  const [returningTo, setReturningTo] = useState(() =>
    learnerId !== null && place === '' ? keptPlace(learnerId, subjectId).read() : null,
  )

  useEffect(() => {
    if (learnerId !== null && returningTo === null) keptPlace(learnerId, subjectId).keep(place)
  }, [learnerId, subjectId, place, returningTo])

  if (returningTo !== null) {
    if (place === '') return <Navigate to={`?${returningTo}`} replace />
    setReturningTo(null)
  }
  return children
}
