import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { resumeDrafts } from './drafts/draft-sync.ts'
import { outboxOf } from './outbox/outbox.ts'
import { OutboxLine } from './outbox/use-outbox.tsx'
import { useLearnerId } from './study-types.ts'

/** Around every page of the learner area: sends what earlier pages could not, and says what still waits. */
export default function StudyFrame() {
  const learnerId = useLearnerId()
  useEffect(() => {
    if (learnerId === null) return
    outboxOf(learnerId).resume()
    resumeDrafts(learnerId)
  }, [learnerId])
  return (
    <>
      <OutboxLine />
      <Outlet />
    </>
  )
}
