import { createPause, retryDelay } from '../connection.ts'
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
}

/**
 * Sends until no work is left: one attempt at a time, with growing pauses after failures that end early when the browser is
 * online again.
 */
export function createSender({ accountId, hasWork, attempt, onChange }: SenderParts) {
  const pause = createPause()
  let failures = 0
  let isRunning = false
  let lastRun = Promise.resolve()

  async function run() {
    try {
      while (hasWork() && isSignedIn(accountId)) {
        const result = await attempt()
        failures = result === 'retry' ? failures + 1 : 0
        if (result === 'stop') return
        onChange()
        if (result === 'retry') await pause.wait(retryDelay(failures))
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
