import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { z } from 'zod'
import type { OnDatabase } from '#server/testing/test-database.ts'
import { query } from '../../../database/rows.ts'

export type SentEvent = { id: string; type: string; text: string }

const EventsOfRow = z.object({ id: z.string(), type: z.string(), body: z.looseObject({}) })

/** Events of a customer of the stand-in, oldest first, as the webhook receives them. */
export async function eventsOf({ database }: OnDatabase, customerId: string): Promise<SentEvent[]> {
  const rows = await query(
    database.kysely,
    EventsOfRow,
    sql`
    SELECT id, type, body FROM test_payments.events WHERE customer_id = ${customerId} ORDER BY number`,
  )
  return rows.map(({ id, type, body }) => ({ id, type, text: JSON.stringify(body) }))
}

/** Signature header of a payload, with its time in Unix seconds. */
export function signatureOf(payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)) {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

/**
 * Sends bytes to the webhook.
 * @returns response status
 */
export async function post(url: string, body: string | Uint8Array<ArrayBuffer>, signature?: string): Promise<number> {
  const response = await fetch(`${url}/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    body,
  })
  await response.text()
  return response.status
}

/**
 * Sends an event like the provider.
 * @returns response status
 */
export function deliver(url: string, secret: string, { text }: SentEvent): Promise<number> {
  return post(url, text, signatureOf(text, secret))
}
