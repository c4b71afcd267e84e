import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeCheckout } from './billing/checkout.ts'
import { dispute, paidCharges } from './billing/refunds.ts'
import { withCustomer } from './billing/with-customer.ts'
import published from './testing/fixtures.json' with { type: 'json' }
import { BASIC, PLUS, startProvider, type TestProvider } from './testing/test-provider.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())

/** Published fields that no response has, with the reason. */
const ABSENT = new Map([
  [
    'invoice.subscription',
    'of older versions of the API; since 2025-03-31 it is parent.subscription_details.subscription',
  ],
  ['payment_method.metadata.order_id', 'an entry that the example happens to have'],
])

/** Differences from a published resource: missing fields and other types. */
function differences(expected: unknown, actual: unknown, path: string): string[] {
  // Null has no information about the type; the compiler checks where null is allowed.
  if (expected === null || actual === null) return []
  if (Array.isArray(expected) !== Array.isArray(actual)) return [`${path} is a list in one of them only`]
  if (typeof expected !== typeof actual) return [`${path} is a ${typeof actual}, not a ${typeof expected}`]
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const [first] = expected
    return first === undefined ? [] : actual.flatMap((one) => differences(first, one, `${path}[]`))
  }
  if (typeof expected !== 'object' || typeof actual !== 'object') return []
  const there = new Map<string, unknown>(Object.entries(actual))
  return Object.entries(expected).flatMap(([key, value]) => {
    const at = `${path}.${key}`
    if (ABSENT.has(at)) return []
    return there.has(key) ? differences(value, there.get(key), at) : [`${at} is missing`]
  })
}

/** Value in a response at a path such as `lines.data.0`. */
function at(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined,
      body,
    )
}

async function get(path: string): Promise<unknown> {
  const { status, body } = await provider.raw('GET', `/v1/${path}`)
  expect(status, path).toBe(200)
  return body
}

/** One object of each kind for a subscription with a refund and a dispute. */
async function everything(subscriptionId: string): Promise<Record<string, unknown>> {
  const subscription = await get(`subscriptions/${subscriptionId}`)
  const invoice = await get(`invoices/${at(subscription, 'latest_invoice')}?expand[]=payments`)
  const intent = await get(`payment_intents/${at(invoice, 'payments.data.0.payment.payment_intent')}`)
  const charge = await get(`charges/${at(intent, 'latest_charge')}?expand[]=refunds`)
  const session = await get(
    `checkout/sessions?subscription=${subscriptionId}&expand[]=data.line_items&expand[]=data.invoice`,
  )
  const customer = at(subscription, 'customer')
  const portal = await provider.raw('POST', '/v1/billing_portal/sessions', `customer=${customer}`)
  return {
    'checkout.session': at(session, 'data.0'),
    item: at(session, 'data.0.line_items.data.0'),
    subscription,
    subscription_item: at(subscription, 'items.data.0'),
    price: at(subscription, 'items.data.0.price'),
    product: await get(`products/${at(subscription, 'items.data.0.price.product')}`),
    customer: await get(`customers/${customer}`),
    invoice,
    line_item: at(invoice, 'lines.data.0'),
    invoice_payment: at(invoice, 'payments.data.0'),
    payment_intent: intent,
    charge,
    payment_method: await get(`payment_methods/${at(charge, 'payment_method')}`),
    refund: at(charge, 'refunds.data.0'),
    dispute: at(await get(`disputes?charge=${at(charge, 'id')}`), 'data.0'),
    event: { ...Object(at(await get('events?limit=1'), 'data.0')), data: published.resources.event.data },
    'billing_portal.session': portal.body,
  }
}

test('every response has all published fields with the same types, at every depth', async () => {
  const subscription = await provider.subscribe([BASIC, PLUS])
  const { data } = await provider.stripe.invoicePayments.list({
    invoice: String(subscription.latest_invoice),
  })
  await provider.stripe.refunds.create({
    payment_intent: String(data[0]?.payment.payment_intent),
    amount: 100,
  })
  await withCustomer(provider.env, subscription.id, (context) =>
    paidCharges(context).map((one) => dispute(context, one)),
  )

  const actual = await everything(subscription.id)
  expect(Object.keys(actual).sort()).toEqual(Object.keys(published.resources).sort())
  const found = Object.entries(published.resources).flatMap(([kind, expected]) => {
    expect(actual[kind], kind).toBeTypeOf('object')
    return differences(expected, actual[kind], kind)
  })
  expect(found).toEqual([])
})

test('responses in other states have them too: trial, open, expired, unpaid, preview, ended', async () => {
  const { stripe, env } = provider
  const { resources } = published
  const trial = await provider.subscribe([BASIC], { trialDays: 7, card: 'fails-later' })
  expect(differences(resources.subscription, await get(`subscriptions/${trial.id}`), 'subscription')).toEqual([])

  await stripe.testHelpers.testClocks.advance(String(trial.test_clock), {
    frozen_time: (trial.trial_end ?? 0) + 60,
  })
  const preview = await provider.raw('POST', '/v1/invoices/create_preview', `subscription=${trial.id}`)
  expect(differences(resources.invoice, preview.body, 'invoice')).toEqual([])
  const unpaid = await get(`invoices?subscription=${trial.id}&status=open&expand[]=data.payments`)
  const intent = await get(`payment_intents/${at(unpaid, 'data.0.payments.data.0.payment.payment_intent')}`)
  expect(differences(resources.invoice, at(unpaid, 'data.0'), 'invoice')).toEqual([])
  // The published example error is empty and of another type.
  expect(at(intent, 'last_payment_error.code')).toBe('card_declined')
  expect(differences(resources.payment_intent, intent, 'payment_intent')).toEqual([])
  const charge = await get(`charges/${at(intent, 'latest_charge')}?expand[]=refunds`)
  expect(differences(resources.charge, charge, 'charge')).toEqual([])
  await stripe.subscriptions.cancel(trial.id)
  expect(differences(resources.subscription, await get(`subscriptions/${trial.id}`), 'subscription')).toEqual([])

  const open = await provider.checkout()
  const session = async () =>
    differences(resources['checkout.session'], await get(`checkout/sessions/${open.id}`), 'session')
  expect(await session()).toEqual([])
  await stripe.checkout.sessions.expire(open.id)
  expect(await session()).toEqual([])
  expect(await completeCheckout(env, open.id, 'works', { authenticated: false })).toEqual({
    outcome: 'over',
  })
})

test('an event contains the object as it can be retrieved', async () => {
  const subscription = await provider.subscribe()
  const events = await provider.stripe.events.list({
    types: ['customer.subscription.created', 'invoice.paid'],
  })
  const objects = events.data.map((event) => event.data.object)
  const now = await get(`subscriptions/${subscription.id}`)
  expect(JSON.parse(JSON.stringify(objects))).toContainEqual(now)
  expect(JSON.parse(JSON.stringify(objects))).toContainEqual(await get(`invoices/${at(now, 'latest_invoice')}`))
})

test('a missing field or a changed type is detected', () => {
  const { price } = published.resources
  const { currency: _gone, ...without } = price
  expect(differences(price, without, 'price')).toEqual(['price.currency is missing'])
  const recurring = { ...price.recurring, interval_count: '1' }
  expect(differences(price, { ...price, recurring }, 'price')).toEqual([
    'price.recurring.interval_count is a string, not a number',
  ])
})
