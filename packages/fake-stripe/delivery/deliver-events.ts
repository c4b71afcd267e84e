import type { Stripe } from 'stripe'
import type { Executor } from '#server/database/database.ts'
import { dueEvents, recordDelivered, recordFailed, type UndeliveredEvent } from './delivery-queries.ts'

/** Where events are posted, and what signs them. */
export type Receiver = {
  /** The webhook's address. */
  url: string
  secret: string
  webhooks: Stripe['webhooks']
}

/** Seconds before each next try of an event that was not taken; the last one from then on. */
const PAUSES = [1, 2, 5, 15, 60, 300, 1800, 3600]

/** How many are on their way at once. They arrive in any order, as real ones do. */
const AT_ONCE = 4

/** As Stripe, a webhook that takes longer is given up for this time. */
const ANSWER_WITHIN_MILLISECONDS = 10_000

/** With an answer that is awaited at its end still within the time that the turn of a process may be silent. */
const STRETCH_MILLISECONDS = 8000

/**
 * Posts every event that is due, until none is, for some seconds at most. Each is recorded as delivered after the webhook has
 * taken it: one whose process is killed in between is posted again.
 */
export async function deliverEvents(db: Executor, receiver: Receiver, signal: AbortSignal): Promise<void> {
  const end = performance.now() + STRETCH_MILLISECONDS
  while (!signal.aborted && performance.now() < end) {
    const events = await dueEvents(db, AT_ONCE)
    if (events.length === 0) return
    await Promise.all(events.map((event) => deliverEvent(db, receiver, event, signal)))
  }
}

async function deliverEvent(db: Executor, receiver: Receiver, event: UndeliveredEvent, signal: AbortSignal) {
  const refusal = await post(receiver, event.payload, signal)
  if (signal.aborted) return
  if (refusal === null) return recordDelivered(db, event.id)
  const pause = PAUSES[Math.min(event.attempts, PAUSES.length - 1)] ?? 0
  await recordFailed(db, event.id, { refusal, pauseSeconds: pause })
}

/** @returns why it was not taken; null when it was */
async function post(
  { url, secret, webhooks }: Receiver,
  payload: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': webhooks.generateTestHeaderString({ payload, secret }),
      },
      body: payload,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MILLISECONDS)]),
    })
    await response.arrayBuffer()
    return response.ok ? null : `Answered ${response.status}`
  } catch (error) {
    return error instanceof Error ? `No answer: ${error.message}` : 'No answer'
  }
}
