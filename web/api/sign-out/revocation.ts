import { createPause, REQUEST_TIMEOUT_MS, retryDelay } from '../connection.ts'
import { runInOneTab } from '../leader-election.ts'
import { notifyOtherTabs } from '../session-store.ts'
import { isSignOutPending } from './mark.ts'

/** Also the service worker's (web/service-worker/worker.ts). */
const LOCK = 'sign-out'

/**
 * Sends the sign-out that waits, from one tab or the service worker at a time. To be awaited before a sign-in: a response
 * that arrives after it would remove the new session's cookie.
 * @returns true if nothing waits any more
 */
export function finishSignOut(): Promise<boolean> {
  return runInOneTab(LOCK, async () => {
    if (!isSignOutPending()) return true
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    // The response removes the mark together with the session's cookie.
    await fetch('/api/auth/sign-out', { method: 'POST', signal }).catch(() => null)
    if (isSignOutPending()) return false
    notifyOtherTabs()
    return true
  })
}

let retrying: Promise<void> | undefined

/** Sends the sign-out that waits until the server confirms it: at once when the connection is back, and every 10 s. */
export function keepFinishingSignOut(): Promise<void> {
  retrying ??= retry().finally(() => {
    retrying = undefined
  })
  return retrying
}

async function retry() {
  const pause = createPause()
  for (let failures = 1; isSignOutPending(); failures++) {
    if (navigator.onLine && (await finishSignOut())) return
    await pause.wait(retryDelay(failures))
  }
}
