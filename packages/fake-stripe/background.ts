import type { Pool } from 'pg'
import { Stripe } from 'stripe'
import { catchUp } from './billing/with-customer.ts'
import type { Environment } from './environment.ts'
import { inTransaction } from './storage/database.ts'
import { claimDueEvents, recordDelivery, recordFailure } from './storage/queries.ts'

/** Endpoint that events are posted to, and the secret that signs them. */
export type Webhook = { url: string; secret: string }

/** Pauses before a retry, by number of failed attempts; the last one repeats. */
const RETRY_SECONDS = [1, 2, 5, 15, 60, 300, 1800, 3600]

/** Number of events posted concurrently. They arrive in any order, as from Stripe. */
const BATCH_SIZE = 4

/** As with Stripe, a slower response counts as a failed attempt. */
const RESPONSE_TIMEOUT_MS = 10_000

/**
 * Posts every due event until none is left. An event is marked as delivered after the webhook has accepted it, so
 * delivery is at least once: a process killed in between causes a duplicate, never a lost event.
 */
export async function deliverEvents(pool: Pool, webhook: Webhook, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await deliverBatch(pool, webhook, signal)) > 0);
}

/** @returns the number of events that were due */
function deliverBatch(pool: Pool, webhook: Webhook, signal: AbortSignal): Promise<number> {
  return inTransaction(pool, async (db) => {
    const events = await claimDueEvents(db, BATCH_SIZE)
    const results = await Promise.all(
      events.map(async (event) => ({ event, failure: await post(webhook, event.payload, signal) })),
    )
    for (const { event, failure } of results) {
      if (failure === null) await recordDelivery(db, event.id)
      else if (!signal.aborted) {
        const retrySeconds = RETRY_SECONDS[Math.min(event.attempts, RETRY_SECONDS.length - 1)] ?? 0
        await recordFailure(db, event.id, { reason: failure, retrySeconds })
      }
    }
    return events.length
  })
}

/** @returns why the webhook did not accept the event; null on success */
async function post({ url, secret }: Webhook, payload: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
      },
      body: payload,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    })
    await response.arrayBuffer()
    return response.ok ? null : `Answered ${response.status}`
  } catch (error) {
    return error instanceof Error ? `No answer: ${error.message}` : 'No answer'
  }
}

/** Logger that takes structured fields and a message, like pino. */
export type Log = {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Picks up events of exited processes and retries; new events are sent on wake-up. */
const DELIVERY_INTERVAL_MS = 2000

/** Maximum delay of a renewal or trial end if no request triggers it earlier. */
const CATCH_UP_INTERVAL_MS = 30_000

/** Delivers events and advances time for every customer while the process runs. Any number of processes may do so. */
export function startBackground(env: Environment, webhook: Webhook, log: Log) {
  const ending = new AbortController()
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'Background work of the test payment provider failed and will be retried')
  const delivery = repeat(() => deliverEvents(env.pool, webhook, ending.signal), {
    intervalMs: DELIVERY_INTERVAL_MS,
    onError,
  })
  const catchingUp = repeat(() => catchUp(env), { intervalMs: CATCH_UP_INTERVAL_MS, onError })
  return {
    /** Delivers new events immediately. */
    wake: delivery.wake,
    async stop() {
      ending.abort()
      await Promise.all([delivery.stop(), catchingUp.stop()])
    },
  }
}

/** Runs `work` immediately, at an interval and on `wake`, one run at a time. */
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
    /** Starts the next run immediately, or after the current one, which may have missed new events. */
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
