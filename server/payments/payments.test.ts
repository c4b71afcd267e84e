import { expect, onTestFinished, test } from 'vitest'
import type { Config } from '../config.ts'
import { createLog } from '../log.ts'
import { fakeStripeOf } from '../testing/payments.ts'
import { startTestApp } from '../testing/test-app.ts'
import { openPayments } from './payments.ts'

const quiet = (config: Config): Config => ({ ...config, testPayments: { deliver: false } })

test('Stripe is used if keys are configured; in production without keys there is no provider', async () => {
  const app = await startClosingApp({}, quiet)
  const open = (more: Partial<Config>) => openPayments({ ...app.config, ...more }, app.database, createLog('silent'))
  const keys = (secretKey: string) => ({
    payments: { secretKey, webhookSecret: 'whsec_1' },
    production: true,
  })
  const live = await open(keys('rk_live_1'))
  expect(live?.stripe.getApiField('host')).toBe('api.stripe.com')
  expect(live).toMatchObject({ webhookSecret: 'whsec_1', testMode: false, testPages: null })
  expect(await open(keys('sk_test_1'))).toMatchObject({ testMode: true, testPages: null })
  expect(await open({ production: true })).toBeNull()
})

test('processes of one installation share the stand-in, which keeps its data when one of them stops', async () => {
  const first = await startClosingApp({}, quiet)
  const one = first.services.payments
  const customer = await one?.stripe.customers.create({ email: 'parent@example.org' })
  const session = await one?.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: String(customer?.id),
    line_items: [{ price: 'price_trellis_premium_monthly', quantity: 1 }],
    success_url: 'http://localhost/',
  })
  const paid = await fakeStripeOf(first).payCheckout(String(session?.id), 'works', { authenticated: false })
  expect(paid).toMatchObject({ outcome: 'complete' })
  await one?.stop()

  const second = await startClosingApp({}, quiet, first)
  const other = second.services.payments
  expect(other?.webhookSecret).toBe(one?.webhookSecret)
  const { data } = (await other?.stripe.subscriptions.list({ customer: String(customer?.id) })) ?? {}
  expect(data).toMatchObject([{ status: 'active' }])
  expect((await other?.stripe.events.list())?.data.map(({ type }) => type)).toContain('invoice.paid')
})

async function startClosingApp(...options: Parameters<typeof startTestApp>) {
  const app = await startTestApp(...options)
  onTestFinished(() => app.close())
  return app
}
