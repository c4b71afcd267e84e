import type { Pool } from 'pg'
import { Stripe } from 'stripe'
import { catchUp } from './billing/with-customer.ts'
import type { Environment } from './environment.ts'
import { inTransaction } from './storage/database.ts'
import { claimDueEvents, recordDelivery, recordFailure } from './storage/queries.ts'

/** Endpoint that events are posted to, and the secret that signs them. */
export type Webhook = { url: string; secret: string }

/** Pauses before the next attempt, by the number of failed ones; the last pause repeats. */
const RETRY_SECONDS = [1, 2, 5, 15, 60, 300, 1800, 3600]

/** Events posted at the same time. They arrive in any order, as from Stripe. */
const BATCH_SIZE = 4

/** Like Stripe, a webhook that takes longer has failed this attempt. */
const RESPONSE_TIMEOUT_MS = 10_000

/**
 * Posts every due event until none is left. An event is recorded as delivered after the webhook has accepted it, so a
 * process that is killed in between leads to a second delivery, never to a lost event.
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

/** @returns why the webhook did not accept the event; null when it did */
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
