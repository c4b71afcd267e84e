import { createPause, retryDelay, serverPause } from '../connection.ts'
import { isSignedIn } from '../session.ts'

/** `stop` waits for the next `start`, for example when another account is signed in. */
export type Attempt = 'sent' | 'retry' | 'stop'

type SenderParts = {
  /** Account to send for; nothing is sent while another one is signed in. */
  accountId: string
  hasWork: () => boolean
  attempt: () => Promise<Attempt>
  /** Called after every attempt, and when the sender stops. */
  onChange: () => void
  /** Longest pause after a failure. */
  maxPauseMs?: number
}

/**
 * Sends until no work is left: one attempt at a time, with growing delays after failures. Going online ends a delay
 * early, but not before the server's Retry-After.
 */
export function createSender({
  accountId,
  hasWork,
  attempt,
  onChange,
  maxPauseMs = Number.POSITIVE_INFINITY,
}: SenderParts) {
  const pause = createPause()
  let failures = 0
  let isRunning = false
  let lastRun = Promise.resolve()

  async function run() {
    try {
      while (hasWork() && isSignedIn(accountId)) {
        // Unlike the delays between retries, the server's Retry-After never ends early.
        if (failures > 0 && serverPause() > 0) await new Promise((resolve) => setTimeout(resolve, serverPause()))
        const result = await attempt()
        failures = result === 'retry' ? failures + 1 : 0
        if (result === 'stop') return
        onChange()
        if (result === 'retry') await pause.wait(Math.min(retryDelay(failures), maxPauseMs))
      }
    } finally {
      isRunning = false
      onChange()
    }
  }
  return {
    /** Starts sending, or retries immediately. */
    start() {
      pause.end()
      if (isRunning) return
      isRunning = true
      lastRun = run()
    },
    /** Number of failed attempts since the last success. */
    failures: () => failures,
    /** Resolves when no attempt is in flight. */
    idle(): Promise<void> {
      pause.end()
      return lastRun
    },
  }
}
