import { type ComponentType, lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { whenIdle } from '#web/ui/loading.tsx'

/**
 * Loaded when the page is shown and idle, as a first visit has nothing to send, or at once where something waits. Offline there
 * may be no code, and the page must not fail.
 */
const PendingSaves = lazy<ComponentType>(async () => {
  if (!hasUnsentWork()) await whenIdle()
  return import('./outbox/use-outbox.tsx').then(
    ({ PendingSaves: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  )
})

/** True where this browser has answers or completed parts that the server may not have, of any learner. */
function hasUnsentWork(): boolean {
  try {
    return Object.keys(localStorage).some((name) => /^(outbox|draft|answer) /.test(name))
  } catch {
    return false
  }
}

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
