import { type ComponentType, lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useTestChanges } from '#web/product/test-changes.ts'

/**
 * Loaded when the page is shown and idle: a first visit has nothing to send. Offline there may be no code, and the page must
 * not fail.
 */
const PendingSaves = lazy<ComponentType>(async () => {
  await idle()
  return import('./outbox/use-outbox.tsx').then(
    ({ PendingSaves: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  )
})

/** Resolves when the browser has nothing else to do; at once where it cannot say. */
function idle(): Promise<unknown> {
  return 'requestIdleCallback' in window
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
    : Promise.resolve()
}

/** Around every page of the learner area: sends what earlier pages could not, and says what still waits. */
export default function StudyFrame() {
  useTestChanges()
  return (
    <>
      <Suspense>
        <PendingSaves />
      </Suspense>
      <Outlet />
    </>
  )
}
