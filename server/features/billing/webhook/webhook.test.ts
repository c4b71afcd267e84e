import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { query } from '#server/database/rows.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { checkoutOf, checkoutRequest, makeFamily, startQuietApp } from '../../../testing/payments.ts'
import { countRows } from '../../../testing/test-app.ts'
import { deliver, post, signatureOf } from '../testing/events.ts'
import { firstPayment, type PaidFamily } from '../testing/first-payment.ts'
import { billingRows, settledState } from '../testing/snapshots.ts'

const app = forThisFile(startQuietApp)
let secret: string

beforeAll(async () => {
  secret = app.services.payments?.webhookSecret ?? ''
})

describe('a request without a valid, recent signature is rejected and changes no row', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  let text: string
  beforeAll(async () => {
    const { events } = await firstPayment(app)
    text = events.find(({ type }) => type === 'invoice.paid')?.text ?? ''
  })

  const rejected: Record<string, () => [body: string | Uint8Array<ArrayBuffer>, signature?: string]> = {
    'no signature': () => [text],
    'an empty one': () => [text, ''],
    'one that is none': () => [text, 'signed, the provider'],
    'one with another secret': () => [text, signatureOf(text, 'whsec_other')],
    'one of another body': () => [text, signatureOf(`${text} `, secret)],
    'one that is older than five minutes': () => [text, signatureOf(text, secret, seconds() - 302)],
    'an old one under a new time': () => {
      const old = signatureOf(text, secret, seconds() - 900)
      return [text, old.replace(/t=\d+/, `t=${seconds()}`)]
    },
    'the same JSON in other bytes': () => [JSON.stringify(JSON.parse(text), null, 2), signatureOf(text, secret)],
    'the same text in another encoding': () => [
      new Uint8Array(Buffer.from(text, 'utf16le')),
      signatureOf(text, secret),
    ],
    'an amount changed': () => [text.replaceAll('1999', '2999'), signatureOf(text, secret)],
  }
  test.each(Object.keys(rejected))('%s', async (name) => {
    const before = [await billingRows(app), await countRows(app, 'mails')]
    const [body, signature] = rejected[name]?.() ?? ['']
    expect(await post(app.url, body, signature)).toBe(400)
    expect([await billingRows(app), await countRows(app, 'mails')]).toEqual(before)
  })

  test('an oversized body is not read', async () => {
    const huge = `${text}${' '.repeat(300_000)}`
    expect(await post(app.url, huge, signatureOf(huge, secret))).toBe(413)
  })

  test('the same event is accepted with its signature, up to five minutes later', async () => {
    expect(await post(app.url, text, signatureOf(text, secret, seconds() - 290))).toBe(200)
    expect(await countRows(app, 'provider_events')).toBe(1)
  })
})

test('100 concurrent copies of one event have one effect', async () => {
  const family = await firstPayment(app)
  const [event] = family.events.filter(({ type }) => type === 'invoice.paid')
  if (!event) throw new Error('The payment has no invoice.paid event')
  const statuses = await Promise.all(Array.from({ length: 100 }, () => deliver(app.url, secret, event)))
  expect(new Set(statuses)).toEqual(new Set([200]))

  const state = await settledState(app, family)
  expect(state.provider_events).toHaveLength(1)
  expect(state.mails).toHaveLength(1)
  expect(state.mails?.[0]).toContain('Receipt for your payment of $19.99')
  expect(state.lesson_marks).toHaveLength(1)
  expect(state.live_positions?.[0]).toContain('"last_number": 2')
  await expectPlan(family, 'Premium')
})

test('irrelevant events are accepted and store nothing', async () => {
  const text = JSON.stringify({
    id: 'evt_other',
    object: 'event',
    type: 'product.updated',
    created: 1,
    data: { object: { id: 'prod_other', object: 'product' } },
  })
  const before = await billingRows(app)
  expect(await post(app.url, text, signatureOf(text, secret))).toBe(200)
  expect(await billingRows(app)).toEqual(before)
})

test('the expiry of a payment page closes its checkout only, and only while it is open', async () => {
  const open = async () => {
    const family = await makeFamily(app)
    const request = checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' })
    return (await family.client.billing.createCheckoutSession(request)).sessionId
  }
  const expired = await open()
  const other = await open()
  const text = JSON.stringify({
    id: 'evt_expired',
    object: 'event',
    type: 'checkout.session.expired',
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: expired, object: 'checkout.session', status: 'expired' } },
  })
  expect(await post(app.url, text, signatureOf(text, secret))).toBe(200)
  expect((await checkoutOf(app, expired)).state).toBe('expired')
  expect((await checkoutOf(app, other)).state).toBe('open')

  const paidText = text.replace('evt_expired', 'evt_late').replaceAll(expired, other)
  await sql`UPDATE billing_checkouts SET state = 'complete' WHERE session_id = ${other}`.execute(app.database.kysely)
  expect(await post(app.url, paidText, signatureOf(paidText, secret))).toBe(200)
  expect((await checkoutOf(app, other)).state).toBe('complete')
})

async function expectPlan({ ids }: PaidFamily, plan: string) {
  const rows = await query(
    app.database.kysely,
    z.object({ enrollment_type: z.string() }),
    sql`SELECT enrollment_type FROM grade_enrollments WHERE user_id = ANY (${ids})`,
  )
  expect(rows.map(({ enrollment_type }) => enrollment_type)).toEqual(ids.map(() => plan))
}
