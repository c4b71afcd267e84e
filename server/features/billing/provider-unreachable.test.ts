import type { RequestListener } from 'node:http'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  checkoutRequest,
  makeFamily,
  startQuietApp,
  storedPlans,
  stripeOf,
  subscribed,
} from '../../testing/payments.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { billingRows } from './testing/snapshots.ts'
import { providerThat } from './testing/stub-provider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startQuietApp()
})
afterAll(() => app.close())

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
])('a provider that %s', (_, answers) => {
  test('is told of within seconds, leaves nothing half done, and the next try works', async () => {
    const family = await makeFamily(app)
    const input = checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' })
    await family.client.billing.offers()
    const before = await billingRows(app)
    const back = await providerThat(app, answers)
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
  })
})

test('a provider that is gone changes no plan, and shows those that there are', async () => {
  const family = await makeFamily(app)
  const [learnerId = ''] = family.ids
  const subscriptionId = await subscribed(app, family, { [learnerId]: 'premium' })
  const plan = { subscriptionId, learnerId }
  const { billing } = family.client
  const rows = await billingRows(app)
  const back = await providerThat(app, cutOff)
  for (const call of [
    () => billing.cancel(plan),
    () => billing.resume(plan),
    () => billing.previewChange({ ...plan, offer: 'premium_plus_monthly' }),
    () =>
      billing.change({ ...plan, offer: 'premium_plus_monthly', amountShown: 0, asOf: 0, nextAmountShown: 0 }),
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

test('a page that was made without its answer getting through is the one that the next try gives', async () => {
  const family = await makeFamily(app)
  const input = checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' })
  const { payments } = app.services
  if (payments === null) throw new Error('These tests need a provider')
  const { sessions } = payments.stripe.checkout
  const create = sessions.create.bind(sessions)
  const made: string[] = []
  sessions.create = async (...given) => {
    made.push((await create(...given)).id)
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

test('a customer whom the provider forgot is made anew', async () => {
  const family = await makeFamily(app)
  const [learnerId = ''] = family.ids
  await family.client.billing.createCheckoutSession(checkoutRequest(family, { [learnerId]: 'premium' }))
  await app.database.kysely
    .updateTable('billing_customers')
    .set({ customer_id: 'cus_of_another_account' })
    .where('parent_id', '=', family.parent.id)
    .execute()
  const input = checkoutRequest(family, { [learnerId]: 'premium_plus' })
  const { sessionId } = await family.client.billing.createCheckoutSession(input)
  expect(await family.client.billing.checkout({ sessionId })).toMatchObject({ state: 'open' })
})

test('a parent whose account is deleted while they begin to pay is not left behind at the provider', async () => {
  const family = await makeFamily(app)
  const input = checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' })
  const { customers } = stripeOf(app)
  const create = customers.create.bind(customers)
  const made: string[] = []
  customers.create = async (...given) => {
    const customer = await create(...given)
    made.push(customer.id)
    await app.database.kysely.deleteFrom('profiles').where('id', '=', family.parent.id).execute()
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
