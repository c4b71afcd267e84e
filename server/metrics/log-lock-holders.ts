import type { Logger } from 'pino'
import type { Executor } from '../database/database.ts'
import { lockTimeouts } from '../log-events.ts'
import { listLockHolders } from './queries.ts'

/** Least time between two searches: locked rows fail many requests at once. */
const PAUSE_MS = 1000

/**
 * Logs which connections have held locks while a request waited for one in vain. The wait is over by then, so these are
 * the open transactions that began before it.
 */
export function logLockHolders(db: Executor, log: Logger): { stop(): void } {
  let last = Number.NEGATIVE_INFINITY

  async function search({ requestId }: { requestId: string }) {
    const holders = await listLockHolders(db).catch(() => [])
    log.warn({ requestId, holders }, 'Transactions that hold locks')
  }

  function receive(message: unknown) {
    const { source, requestId } = message as { source: Logger; requestId: string }
    if (source !== log || performance.now() - last < PAUSE_MS) return
    last = performance.now()
    void search({ requestId })
  }

  lockTimeouts.subscribe(receive)
  return { stop: () => void lockTimeouts.unsubscribe(receive) }
}
