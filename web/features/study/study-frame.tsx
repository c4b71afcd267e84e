import { type ComponentType, lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useStoredSession } from '#web/api/session-store.ts'
import { whenIdle } from '#web/ui/loading.tsx'

/**
 * Lazily loaded once the page is shown and the browser idle, or immediately if unsent work is stored. The fallback is
 * for offline use: the code may be missing, and the page must not fail.
 */
const PendingSaves = lazy<ComponentType>(async () => {
  if (!hasUnsentWork()) await whenIdle()
  return import('./outbox/use-outbox.tsx').then(
    (code) => ({ default: code.PendingSaves }),
    () => ({ default: () => null }),
  )
})

/** True if this browser stores answers or completed parts of any learner that the server may not have. Those of timed tests are resumed elsewhere. */
function hasUnsentWork(): boolean {
  try {
    return Object.keys(localStorage).some((name) => /^(outbox|draft|practice) /.test(name))
  } catch {
    return false
  }
}

/**
 * Frame of every page of the learner area: sends saves that earlier pages could not, and shows what is still waiting.
 * Visitors, who may look at a subject, have none.
 */
export default function StudyFrame() {
  const isSignedIn = useStoredSession().kind === 'signed-in'
  return (
    <>
      <Suspense>{isSignedIn && <PendingSaves />}</Suspense>
      <Outlet />
    </>
  )
}
