import type { RequestListener } from 'node:http'
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { recordFault } from '#server/testing/fault-report.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import {
  checkoutRequest,
  makeFamily,
  startQuietApp,
  storedPlans,
  stripeOf,
  subscribed,
} from '../../testing/payments.ts'
import { billingRows } from './testing/snapshots.ts'
import { stubProvider } from './testing/stub-provider.ts'

const app = forThisFile(startQuietApp)
const silent: RequestListener = () => {}
const broken: RequestListener = (_, response) => {
  response.writeHead(500, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { type: 'api_error', message: 'Something is wrong' } }))
}
const cutOff: RequestListener = ({ socket }) => socket.destroy()

describe.each([
  ['does not answer', silent],
  ['answers that it is broken', broken],
  ['breaks the connection off', cutOff],
])('a provider that %s', (what, answers) => {
  test('causes an error within seconds, leaves no partial state, and the next attempt succeeds', async () => {
    const family = await makeFamily(app)
    const input = checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' })
    await family.client.billing.offers()
    const before = await billingRows(app)
    const back = await stubProvider(app, answers)
    const began = Date.now()
    await expect(family.client.billing.createCheckoutSession(input)).rejects.toMatchObject({
      code: 'PAYMENT_ERROR',
      message: 'Could not initiate payment process. Please try again.',
    })
    expect(Date.now() - began).toBeLessThan(10_000)
    expect(await billingRows(app)).toEqual(before)
    back()
    const { url } = await family.client.billing.createCheckoutSession(input)
    expect(url).toContain(app.url)
    recordFault({
      fault: `A payment provider that ${what}`,
      times: 1,
      acknowledged: 1,
      of: 'checkout',
      lost: 0,
      seen: 'an error within 10 s, nothing stored in part, and the next attempt worked',
    })
  })
})

test('an unreachable provider changes no plan, and current plans are still shown', async () => {
  const family = await makeFamily(app)
  const [learnerId = ''] = family.ids
  const subscriptionId = await subscribed(app, family, { [learnerId]: 'premium' })
  const plan = { subscriptionId, learnerId }
  const { billing } = family.client
  const rows = await billingRows(app)
  const back = await stubProvider(app, cutOff)
  for (const call of [
    () => billing.cancel(plan),
    () => billing.resume(plan),
    () => billing.previewChange({ ...plan, offer: 'premium_plus_monthly' }),
    () => billing.change({ ...plan, offer: 'premium_plus_monthly', amountShown: 0, asOf: 0, nextAmountShown: 0 }),
    () => billing.portal(),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'PAYMENT_ERROR' })
  }
  const { learners } = await billing.subscriptions()
  expect(learners).toMatchObject([{ plan: 'Premium', subscription: { state: 'trial' } }])
  expect(await billingRows(app)).toEqual(rows)
  back()
  expect(await storedPlans(app, [learnerId])).toEqual(['Premium'])
})

test('a session whose creation got no response is returned by the next attempt', async () => {
  const family = await makeFamily(app)
  const input = checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' })
  const { payments } = app.services
  if (payments === null) throw new Error('These tests need a provider')
  const { sessions } = payments.stripe.checkout
  const create = sessions.create.bind(sessions)
  const made: string[] = []
  sessions.create = async (...input) => {
    made.push((await create(...input)).id)
    throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'Cut off' })
  }
  onTestFinished(() => {
    sessions.create = create
  })
  await expect(family.client.billing.createCheckoutSession(input)).rejects.toMatchObject({
    code: 'PAYMENT_ERROR',
  })
  sessions.create = create
  const { sessionId } = await family.client.billing.createCheckoutSession(input)
  expect(made).toEqual([sessionId])
})

test('a customer that the provider no longer knows is created again', async () => {
  const family = await makeFamily(app)
  const [learnerId = ''] = family.ids
  await family.client.billing.createCheckoutSession(checkoutRequest(family, { [learnerId]: 'premium' }))
  await sql`
    UPDATE billing_customers SET customer_id = 'cus_of_another_account'
    WHERE parent_id = ${family.parent.id}`.execute(app.database.kysely)
  const input = checkoutRequest(family, { [learnerId]: 'premium_plus' })
  const { sessionId } = await family.client.billing.createCheckoutSession(input)
  expect(await family.client.billing.checkout({ sessionId })).toMatchObject({ state: 'open' })
})

test('the customer of a parent who deletes the account during checkout is deleted at the provider', async () => {
  const family = await makeFamily(app)
  const input = checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' })
  const { customers } = stripeOf(app)
  const create = customers.create.bind(customers)
  const made: string[] = []
  customers.create = async (...input) => {
    const customer = await create(...input)
    made.push(customer.id)
    await sql`DELETE FROM profiles WHERE id = ${family.parent.id}`.execute(app.database.kysely)
    return customer
  }
  onTestFinished(() => {
    customers.create = create
  })
  await expect(family.client.billing.createCheckoutSession(input)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
  await vi.waitFor(
    async () => {
      const customer = await customers.retrieve(made[0] ?? '')
      expect(customer.deleted).toBe(true)
    },
    { timeout: 30_000, interval: 250 },
  )
})
