import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { accountEntry, localTexts, plainText } from '#web/api/offline/store.ts'
import { useSession } from '#web/api/session.ts'
import { placeIn } from './subject-address.ts'

/** Storage entry for the learner's last position in a subject, as a query of the subject page. */
export function lastVisited(learnerId: string, subjectId: string, texts = localTexts) {
  return accountEntry(['place', learnerId, subjectId], plainText, texts)
}

export type RestorePositionProps = { subjectId: string; children: ReactNode }

/**
 * Redirects a subject's bare URL to the learner's last position, and stores every position from then on. A URL with a
 * position is followed; a closed lesson is not reopened.
 */
export function RestorePosition({ subjectId, children }: RestorePositionProps) {
  const session = useSession()
  const learnerId = session.kind === 'signed-in' ? session.user.id : null
  const [search] = useSearchParams()
  const place = placeIn(search)
  const [restoring, setRestoring] = useState(() =>
    learnerId !== null && place === '' ? lastVisited(learnerId, subjectId).read() : null,
  )

  useEffect(() => {
    if (learnerId === null || restoring !== null) return
    const stored = lastVisited(learnerId, subjectId)
    if (place === '') stored.remove()
    else stored.write(place)
  }, [learnerId, subjectId, place, restoring])

  if (restoring !== null) {
    if (place === '') return <Navigate to={`?${restoring}`} replace />
    setRestoring(null)
  }
  return children
}
