import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeCheckout, openCheckout } from '../billing/checkout.ts'
import {
  BASIC,
  onlyItem,
  PLUS,
  priceData,
  startProvider,
  stripeError,
  type TestProvider,
} from '../testing/test-provider.ts'

let provider: TestProvider
let stripe: Stripe
beforeAll(async () => {
  provider = await startProvider()
  stripe = provider.stripe
})
afterAll(() => provider.close())

describe('the catalog', () => {
  test('exists from the start, with each price under its lookup key', async () => {
    const { data } = await stripe.prices.list({
      lookup_keys: ['basic_month', 'basic_year', 'plus_month'],
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
      ['basic_month', 1999, 'month', 'Shop Basic'],
      ['basic_year', 19_999, 'year', 'Shop Basic'],
      ['plus_month', 2999, 'month', 'Shop Plus'],
    ])
  })

  test('a lookup key can only be moved to another price by a transfer', async () => {
    const product = await stripe.products.create({ id: 'thing', name: 'Thing' })
    expect(await stripeError(stripe.products.create({ id: 'thing', name: 'Again' }))).toMatchObject({
      code: 'resource_already_exists',
    })
    const price = (cents: number, transfer: boolean) =>
      stripe.prices.create({
        ...priceData({ product: product.id, cents }),
        lookup_key: 'thing',
        transfer_lookup_key: transfer,
      })
    const first = await price(100, false)
    expect(await stripeError(price(200, false))).toMatchObject({ statusCode: 400, param: 'lookup_key' })
    const second = await price(200, true)
    await stripe.prices.update(first.id, { active: false })
    const { data } = await stripe.prices.list({ lookup_keys: ['thing'] })
    expect(data.map(({ id }) => id)).toEqual([second.id])
    expect(await stripe.prices.retrieve(first.id)).toMatchObject({ active: false, lookup_key: null })
    expect((await stripe.products.update('thing', { name: 'New name' })).name).toBe('New name')
  })
})

describe('a checkout session', () => {
  test('leads from its page to the success URL, with its id', async () => {
    const session = await provider.checkout([BASIC, PLUS])
    expect(session.url).toBe(`${provider.url}/dev/payments/checkout/${session.id}`)
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 4998 })
    expect(await openCheckout(provider.env, session.id)).toMatchObject({
      state: 'open',
      email: 'parent@example.org',
      dueNow: 4998,
      renewal: 4998,
      trialDays: 0,
      lines: [
        { name: 'Shop Basic', unitAmount: 1999, quantity: 1, interval: 'month' },
        { name: 'Shop Plus', unitAmount: 2999 },
      ],
    })
    const pay = (card: 'declined' | 'needs-authentication', authenticated = false) =>
      completeCheckout(provider.env, session.id, card, { authenticated })
    const before = await provider.snapshot()
    expect(await pay('declined')).toEqual({ outcome: 'declined', message: 'Your card was declined.' })
    expect(await pay('needs-authentication')).toEqual({ outcome: 'needs-authentication' })
    expect(await provider.snapshot()).toBe(before)

    const twice = await Promise.all([pay('needs-authentication', true), pay('needs-authentication', true)])
    expect(twice.map((payment) => payment?.outcome).sort()).toEqual(['complete', 'over'])
    expect(twice).toContainEqual({
      outcome: 'complete',
      redirectTo: `http://localhost/success?session_id=${session.id}`,
    })
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['line_items', 'subscription.latest_invoice', 'customer'],
    })
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer: { email: 'parent@example.org' },
      subscription: {
        status: 'active',
        metadata: { checkout: 'checkout-1' },
        latest_invoice: { status: 'paid', amount_paid: 4998, billing_reason: 'subscription_create' },
      },
    })
    expect(done.line_items?.data.map(({ amount_total }) => amount_total)).toEqual([1999, 2999])
  })

  test('with a free trial charges nothing yet', async () => {
    const subscription = await provider.subscribe([BASIC], { trialDays: 7 })
    expect(subscription.status).toBe('trialing')
    expect((subscription.trial_end ?? 0) - subscription.created).toBe(7 * 86_400)
    expect(onlyItem(subscription).current_period_end).toBe(subscription.trial_end)
    const { data } = await stripe.checkout.sessions.list({ subscription: subscription.id })
    expect(data).toMatchObject([{ payment_status: 'no_payment_required', amount_total: 0 }])
    expect(await stripe.invoices.retrieve(String(subscription.latest_invoice))).toMatchObject({
      status: 'paid',
      total: 0,
    })
    const { data: payments } = await stripe.invoicePayments.list({
      invoice: String(subscription.latest_invoice),
    })
    expect(payments).toEqual([])
  })

  test('cannot be paid after it expired, on request or by timeout', async () => {
    const expired = await provider.checkout()
    await stripe.checkout.sessions.expire(expired.id)
    expect(await stripeError(stripe.checkout.sessions.expire(expired.id))).toMatchObject({ statusCode: 400 })
    const late = await provider.checkout()
    const tomorrow = { ...provider.env, now: () => new Date(Date.now() + 25 * 3_600_000) }
    for (const { id } of [expired, late]) {
      expect(await completeCheckout(tomorrow, id, 'works', { authenticated: false })).toEqual({
        outcome: 'over',
      })
    }
    expect((await stripe.checkout.sessions.retrieve(late.id)).status).toBe('expired')
  })

  test('of a deleted customer is expired and cannot be paid', async () => {
    const { id, customer } = await provider.checkout()
    await stripe.customers.del(String(customer))
    const before = await provider.snapshot()
    expect(await openCheckout(provider.env, id)).toMatchObject({ state: 'expired' })
    expect(await completeCheckout(provider.env, id, 'works', { authenticated: false })).toEqual({
      outcome: 'over',
    })
    expect(await provider.snapshot()).toBe(before)
  })

  test('is rejected if Stripe would reject it', async () => {
    const { id: customer } = await stripe.customers.create({})
    const base = { mode: 'subscription' as const, customer, success_url: 'http://localhost/' }
    const line = { price_data: priceData(BASIC), quantity: 1 }
    const create = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
      stripeError(stripe.checkout.sessions.create({ ...base, line_items: [line], ...more }))
    const price = 'price_basic_month'
    expect(
      await create({
        line_items: [
          { price, quantity: 1 },
          { price, quantity: 1 },
        ],
      }),
    ).toMatchObject({
      statusCode: 400,
      param: 'line_items',
    })
    await stripe.prices.update('price_basic_year', { active: false })
    expect(await create({ line_items: [{ price: 'price_basic_year', quantity: 1 }] })).toMatchObject({
      statusCode: 400,
      param: 'line_items[0]',
    })
    await stripe.prices.update('price_basic_year', { active: true })
    expect(await create({ line_items: Array.from({ length: 21 }, () => line) })).toMatchObject({
      statusCode: 400,
      param: 'line_items',
    })
    const annual = { price_data: priceData({ ...BASIC, interval: 'year' }), quantity: 1 }
    expect(await create({ line_items: [line, annual] })).toMatchObject({ param: 'line_items' })
    expect(await create({ customer: 'cus_unknown' })).toMatchObject({
      code: 'resource_missing',
      param: 'customer',
      message: "No such customer: 'cus_unknown'",
    })
    expect(await create({ metadata: { ['k'.repeat(41)]: 'x' } })).toMatchObject({ statusCode: 400 })
    expect(await create({ metadata: { key: 'x'.repeat(501) } })).toMatchObject({ statusCode: 400 })
    expect(await create({ expires_at: Math.floor(Date.now() / 1000) + 60 })).toMatchObject({
      param: 'expires_at',
    })
    expect(
      await create({ line_items: [{ price_data: priceData({ product: 'none', cents: 1 }), quantity: 1 }] }),
    ).toMatchObject({ param: 'line_items[0][price_data][product]', code: 'resource_missing' })
    expect(await create({ metadata: { [`learner_${'x'.repeat(32)}`]: 'premium_monthly' } })).toBe('accepted')
  })
})
