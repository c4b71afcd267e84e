import { createPause, retryDelay, serverPause } from '../connection.ts'
import { isSignedIn } from '../session.ts'

/** `stop` waits for the next `start`, as where another account is signed in. */
export type Attempt = 'sent' | 'retry' | 'stop'

type SenderParts = {
  /** The account to send for; nothing is sent while another one is signed in. */
  accountId: string
  hasWork: () => boolean
  attempt: () => Promise<Attempt>
  /** Called after every attempt, and when the sender stops. */
  onChange: () => void
  /** Longest pause after a failure. */
  maxPauseMs?: number
}

/**
 * Sends until no work is left: one attempt at a time, with growing pauses after failures that end early when the browser is
 * online again, and no shorter ones than an overloaded server wants.
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
        // Unlike the pauses between retries, nothing ends the one that the server wants.
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
    /** Begins to send, or to retry at once. */
    start() {
      pause.end()
      if (isRunning) return
      isRunning = true
      lastRun = run()
    },
    /** The number of failed attempts since the last that succeeded. */
    failures: () => failures,
    /** Resolves when nothing is being sent any more. */
    idle(): Promise<void> {
      pause.end()
      return lastRun
    },
  }
}
