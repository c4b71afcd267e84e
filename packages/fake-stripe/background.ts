import { catchUp } from './engine/advance-clock.ts'
import type { Environment } from './environment.ts'
import { deliverEvents, type Webhook } from './webhooks/deliver-events.ts'

/** Takes structured fields and a message, as pino does. */
export type Log = {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Finds events of processes that ended and those to be retried; new ones are sent on wake-up. */
const DELIVERY_INTERVAL_MS = 2000

/** Greatest delay of a renewal or trial end that no request asks about. */
const CATCH_UP_INTERVAL_MS = 30_000

/** Delivers events and lets time pass for every customer while the process runs; any number of processes may do so. */
export function startBackground(env: Environment, webhook: Webhook, log: Log) {
  const ending = new AbortController()
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'The test payment provider could not do background work; it is retried')
  const delivery = repeat(() => deliverEvents(env.pool, webhook, ending.signal), {
    intervalMs: DELIVERY_INTERVAL_MS,
    onError,
  })
  const catchingUp = repeat(() => catchUp(env), { intervalMs: CATCH_UP_INTERVAL_MS, onError })
  return {
    /** Delivers new events at once. */
    wake: delivery.wake,
    async stop() {
      ending.abort()
      await Promise.all([delivery.stop(), catchingUp.stop()])
    },
  }
}

/** Runs `work` now, at an interval and on `wake`, one run at a time. */
function repeat(
  work: () => Promise<void>,
  { intervalMs, onError }: { intervalMs: number; onError(error: unknown): void },
) {
  let stopped = false
  let woken = false
  let timer: NodeJS.Timeout | undefined
  let running = run()

  async function run() {
    do {
      woken = false
      await work().catch(onError)
    } while (woken && !stopped)
    if (!stopped) timer = setTimeout(runNext, intervalMs)
  }

  function runNext() {
    timer = undefined
    running = run()
  }

  return {
    /** Starts the next run at once, or right after the current one, which may have missed what is new. */
    wake() {
      if (stopped) return
      woken = true
      if (timer === undefined) return
      clearTimeout(timer)
      runNext()
    },
    /** Resolves after the current run. */
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
