import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { query } from '../database/rows.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { checkoutRequest, makeFamily, paid, startQuietApp, stripeOf } from '../testing/payments.ts'
import { startTestApp } from '../testing/test-app.ts'

const app = forThisFile(startQuietApp)

/** Reads everything that the stand-in has stored. */
async function snapshot() {
  const [row] = await query(
    app.database.kysely,
    z.object({ all: z.string() }),
    sql`
      SELECT jsonb_build_array(
        (SELECT jsonb_agg(customer ORDER BY id) FROM test_payments.customers customer),
        (SELECT jsonb_agg(event ORDER BY id) FROM test_payments.events event)
      )::text AS all`,
  )
  return row?.all
}

async function beginCheckout() {
  const family = await makeFamily(app)
  const chosen = { [family.children[0]?.id ?? '']: 'premium' as const }
  const { sessionId } = await family.client.billing.createCheckoutSession(checkoutRequest(family, chosen))
  const { url, customer } = await stripeOf(app).checkout.sessions.retrieve(sessionId)
  return { sessionId, url: String(url), customer: String(customer) }
}

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
])('forms sent from %s change nothing', async (_, headers: Record<string, string>) => {
  const bought = await beginCheckout()
  await paid(app, bought.sessionId)
  const [invoice] = (await stripeOf(app).invoices.list({ customer: bought.customer })).data
  const open = await beginCheckout()
  const before = await snapshot()
  const pages = `${app.url}/dev/payments`
  const forms: [string, Record<string, string>][] = [
    [open.url, { card: 'works' }],
    [`${pages}/checkout/${bought.sessionId}`, { card: 'works' }],
    [`${pages}/customers/${bought.customer}/clock`, { forward: 'month' }],
    [`${pages}/customers/${bought.customer}/card`, { card: 'declined' }],
    [`${pages}/customers/${bought.customer}/deliveries`, { deliver: 'off' }],
    [`${pages}/invoices/${invoice?.id}/refund`, { amount: '1.00' }],
    [`${pages}/invoices/${invoice?.id}/dispute`, {}],
  ]
  for (const [url, form] of forms) {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers,
      redirect: 'manual',
    })
    expect(response.status).toBe(403)
  }
  expect(await snapshot()).toBe(before)
})

test('the stand-in sells the offers at their default prices from the start', async () => {
  const keys = ['premium_monthly', 'premium_annual', 'premium_plus_monthly', 'premium_plus_family']
  const { data } = await stripeOf(app).prices.list({
    lookup_keys: keys.map((key) => `trellis_${key}`),
    active: true,
    expand: ['data.product'],
  })
  const prices = data.map(({ lookup_key, unit_amount, recurring, product }) => [
    lookup_key,
    unit_amount,
    recurring?.interval,
    typeof product === 'object' && 'name' in product && product.name,
  ])
  expect(prices.sort()).toEqual([
    ['trellis_premium_annual', 19_999, 'year', 'Trellis Premium'],
    ['trellis_premium_monthly', 1999, 'month', 'Trellis Premium'],
    ['trellis_premium_plus_family', 3999, 'month', 'Trellis Premium Plus for a family'],
    ['trellis_premium_plus_monthly', 2999, 'month', 'Trellis Premium Plus'],
  ])
})

test('the pages of the stand-in do not exist in production', async () => {
  const production = await startTestApp({
    NODE_ENV: 'production',
    ORIGIN: 'https://learn.example.org',
    SMTP_URL: 'smtp://localhost:1',
  })
  const address = `http://127.0.0.1:${production.config.port}/dev/payments`
  for (const path of ['', '/checkout/x', '/portal/x', '/invoices/x', '/customers/x'])
    expect((await fetch(address + path)).status).toBe(404)
  await production.close()
})
