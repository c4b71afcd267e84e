import { type ComponentType, lazy, Suspense } from 'react'
import { Outlet } from 'react-router'

/** Loaded after the page: a first visit has nothing to send. Offline there may be no code, and the page must not fail. */
const PendingSaves = lazy<ComponentType>(() =>
  import('./outbox/use-outbox.tsx').then(
    ({ PendingSaves: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
)

/** Around every page of the learner area: sends what earlier pages could not, and says what still waits. */
export default function StudyFrame() {
  return (
    <>
      <Suspense>
        <PendingSaves />
      </Suspense>
      <Outlet />
    </>
  )
}
