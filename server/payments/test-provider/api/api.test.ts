import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advanceClock, catchUp } from '../engine/advance-clock.ts'
import { completeCheckout, openCheckout } from '../engine/checkout.ts'
import {
  onlyItem,
  PREMIUM,
  PREMIUM_PLUS,
  priceData,
  startProvider,
  type TestProvider,
} from '../testing/test-provider.ts'

let provider: TestProvider
let stripe: Stripe
beforeAll(async () => {
  provider = await startProvider()
  stripe = provider.stripe
})
afterAll(() => provider.close())

/** How the library tells what was refused. */
async function refusal(asked: Promise<unknown>) {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, rawType, code, param, statusCode, message } = error
    return { type, rawType, code, param, statusCode, message }
  }
  return 'accepted'
}

/** All that the provider remembers, as text. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    SELECT jsonb_build_array(
      (SELECT jsonb_agg(facts ORDER BY number) FROM test_payments.customers),
      (SELECT jsonb_agg(id ORDER BY number) FROM test_payments.events),
      (SELECT facts FROM test_payments.catalogue)
    )::text AS all`.execute(provider.app.database.kysely)
  return rows[0]?.all ?? ''
}

const upgrade = (item: Stripe.SubscriptionItem) => ({
  items: [{ id: item.id, price_data: priceData(PREMIUM_PLUS) }],
  proration_behavior: 'always_invoice' as const,
})

describe('the catalogue', () => {
  test('is there from the beginning, each price under its lookup key with its product', async () => {
    const keys = ['premium_monthly', 'premium_annual', 'premium_plus_monthly', 'premium_plus_family']
    const { data } = await stripe.prices.list({
      lookup_keys: keys.map((key) => `trellis_${key}`),
      active: true,
      expand: ['data.product'],
    })
    const found = data.map(({ lookup_key, unit_amount, recurring, product }) => [
      lookup_key,
      unit_amount,
      recurring?.interval,
      typeof product === 'object' && 'name' in product && product.name,
    ])
    expect(found.sort()).toEqual([
      ['trellis_premium_annual', 19_999, 'year', 'Trellis Premium'],
      ['trellis_premium_monthly', 1999, 'month', 'Trellis Premium'],
      ['trellis_premium_plus_family', 3999, 'month', 'Trellis Premium Plus for a family'],
      ['trellis_premium_plus_monthly', 2999, 'month', 'Trellis Premium Plus'],
    ])
  })

  test('a lookup key moves to a new price only when that is asked for', async () => {
    const product = await stripe.products.create({ id: 'thing', name: 'Thing' })
    expect(await refusal(stripe.products.create({ id: 'thing', name: 'Again' }))).toMatchObject({
      code: 'resource_already_exists',
    })
    const price = (cents: number, transfer: boolean) =>
      stripe.prices.create({
        ...priceData({ product: product.id, cents }),
        lookup_key: 'thing',
        transfer_lookup_key: transfer,
      })
    const first = await price(100, false)
    expect(await refusal(price(200, false))).toMatchObject({ statusCode: 400, param: 'lookup_key' })
    const second = await price(200, true)
    await stripe.prices.update(first.id, { active: false })
    const { data } = await stripe.prices.list({ lookup_keys: ['thing'] })
    expect(data.map(({ id }) => id)).toEqual([second.id])
    expect(await stripe.prices.retrieve(first.id)).toMatchObject({ active: false, lookup_key: null })
    expect((await stripe.products.update('thing', { name: 'New name' })).name).toBe('New name')
  })
})

describe('a checkout', () => {
  test('leads from its page to the address asked for, with its name in it', async () => {
    const session = await provider.checkout([PREMIUM, PREMIUM_PLUS])
    expect(session.url).toBe(`${provider.app.url}/dev/payments/checkout/${session.id}`)
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 4998 })
    expect(await openCheckout(provider.store, session.id)).toMatchObject({
      state: 'open',
      email: 'parent@example.org',
      dueNow: 4998,
      renewal: 4998,
      trialDays: 0,
      lines: [
        { name: 'Trellis Premium', unitAmount: 1999, quantity: 1, interval: 'month' },
        { name: 'Trellis Premium Plus', unitAmount: 2999 },
      ],
    })
    const pay = (card: 'declined' | 'needs-authentication', authenticated = false) =>
      completeCheckout(provider.store, session.id, card, { authenticated })
    const before = await everything()
    expect(await pay('declined')).toEqual({ outcome: 'declined', message: 'Your card was declined.' })
    expect(await pay('needs-authentication')).toEqual({ outcome: 'needs-authentication' })
    expect(await everything()).toBe(before)

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

  test('with free days charges nothing yet', async () => {
    const subscription = await provider.subscribe([PREMIUM], { trialDays: 7 })
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

  test('that is expired, by asking or by time, cannot be paid any more', async () => {
    const asked = await provider.checkout()
    await stripe.checkout.sessions.expire(asked.id)
    expect(await refusal(stripe.checkout.sessions.expire(asked.id))).toMatchObject({ statusCode: 400 })
    const late = await provider.checkout()
    const tomorrow = { ...provider.store, now: () => new Date(Date.now() + 25 * 3_600_000) }
    for (const { id } of [asked, late]) {
      expect(await completeCheckout(tomorrow, id, 'works', { authenticated: false })).toEqual({
        outcome: 'over',
      })
    }
    expect((await stripe.checkout.sessions.retrieve(late.id)).status).toBe('expired')
  })

  test('is refused for what Stripe refuses', async () => {
    const { id: customer } = await stripe.customers.create({})
    const base = { mode: 'subscription' as const, customer, success_url: 'http://localhost/' }
    const line = { price_data: priceData(PREMIUM), quantity: 1 }
    const create = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
      refusal(stripe.checkout.sessions.create({ ...base, line_items: [line], ...more }))
    const price = 'price_trellis_premium_monthly'
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
    expect(await create({ line_items: Array.from({ length: 21 }, () => line) })).toMatchObject({
      statusCode: 400,
      param: 'line_items',
    })
    const annual = { price_data: priceData({ ...PREMIUM, interval: 'year' }), quantity: 1 }
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

describe('a change of a subscription', () => {
  test('charges to the cent what was shown for that moment', async () => {
    const subscription = await provider.subscribe()
    const item = onlyItem(subscription)
    await advanceClock(
      provider.store,
      subscription.id,
      new Date((item.current_period_start + 864_000) * 1000),
    )
    const change = { ...upgrade(item), proration_date: item.current_period_start + 864_000 }
    const shown = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: change,
    })
    expect(shown).toMatchObject({ status: 'draft', number: null })
    const [credit, charge] = shown.lines.data.map(({ amount }) => amount)
    const share = 1 - 864_000 / (item.current_period_end - item.current_period_start)
    expect([credit, charge]).toEqual([-Math.round(1999 * share), Math.round(2999 * share)])

    const changed = await stripe.subscriptions.update(subscription.id, {
      ...change,
      payment_behavior: 'error_if_incomplete',
      metadata: { checkout: '', learner_1: 'premium_plus_monthly' },
      expand: ['latest_invoice', 'test_clock'],
    })
    expect(changed).toMatchObject({
      metadata: { learner_1: 'premium_plus_monthly' },
      latest_invoice: { total: shown.total, amount_paid: shown.total, billing_reason: 'subscription_update' },
    })
    expect(Object.keys(changed.metadata)).toEqual(['learner_1'])
    expect(onlyItem(changed)).toMatchObject({ id: item.id, price: { unit_amount: 2999 } })
  })

  test('that cannot be paid is no change at all', async () => {
    const subscription = await provider.subscribe([PREMIUM], { card: 'fails-later' })
    const before = await everything()
    expect(
      await refusal(
        stripe.subscriptions.update(subscription.id, {
          ...upgrade(onlyItem(subscription)),
          payment_behavior: 'error_if_incomplete',
          metadata: { other: 'x' },
        }),
      ),
    ).toMatchObject({ statusCode: 402, rawType: 'card_error', code: 'card_declined' })
    expect(await everything()).toBe(before)
  })

  test('takes lines off and adds them without a charge', async () => {
    const subscription = await provider.subscribe([PREMIUM, PREMIUM_PLUS])
    const [first, second] = subscription.items.data
    const without = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: String(first?.id), deleted: true }],
      proration_behavior: 'none',
    })
    expect(onlyItem(without).id).toBe(second?.id)
    expect(without.latest_invoice).toBe(subscription.latest_invoice)
    const back = await stripe.subscriptions.update(subscription.id, {
      items: [{ price_data: priceData(PREMIUM) }],
      proration_behavior: 'none',
    })
    expect(back.items.data.map(({ price }) => price.unit_amount)).toEqual([2999, 1999])
    expect(
      await refusal(
        stripe.subscriptions.update(subscription.id, {
          items: back.items.data.map(({ id }) => ({ id, deleted: true })),
        }),
      ),
    ).toMatchObject({ statusCode: 400, param: 'items' })
    const price = 'price_trellis_premium_monthly'
    expect(
      await refusal(stripe.subscriptions.update(subscription.id, { items: [{ price }, { price }] })),
    ).toMatchObject({ statusCode: 400 })
  })

  test('during free days costs nothing, and is shown so', async () => {
    const subscription = await provider.subscribe([PREMIUM], { trialDays: 7 })
    const change = upgrade(onlyItem(subscription))
    const shown = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: change,
    })
    const changed = await stripe.subscriptions.update(subscription.id, {
      ...change,
      expand: ['latest_invoice'],
    })
    expect(shown.total).toBe(0)
    expect(changed).toMatchObject({ status: 'trialing', latest_invoice: { total: 0, status: 'paid' } })
    const renewal = await stripe.invoices.createPreview({ subscription: subscription.id })
    expect(renewal.total).toBe(2999)
  })

  test('is not made to one that has ended', async () => {
    const subscription = await provider.subscribe()
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    const cancelled = await stripe.subscriptions.retrieve(subscription.id)
    expect(cancelled).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: onlyItem(subscription).current_period_end,
    })
    const ended = await stripe.subscriptions.cancel(subscription.id)
    expect(ended).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'cancellation_requested' },
    })
    expect(await refusal(stripe.subscriptions.cancel(subscription.id))).toMatchObject({ statusCode: 404 })
    expect(
      await refusal(stripe.subscriptions.update(subscription.id, upgrade(onlyItem(subscription)))),
    ).toMatchObject({ statusCode: 400 })
    const customer = String(subscription.customer)
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  })
})

describe('money given back', () => {
  test('in parts, never more than was paid, and told on the charge', async () => {
    const subscription = await provider.subscribe()
    const { data } = await stripe.invoicePayments.list({ invoice: String(subscription.latest_invoice) })
    const intent = String(data[0]?.payment.payment_intent)
    const part = await stripe.refunds.create({ payment_intent: intent, amount: 500 })
    expect(part).toMatchObject({ status: 'succeeded', amount: 500 })
    expect(await refusal(stripe.refunds.create({ payment_intent: intent, amount: 1500 }))).toMatchObject({
      statusCode: 400,
      param: 'amount',
    })
    const rest = await stripe.refunds.create({ charge: String(part.charge), reason: 'requested_by_customer' })
    expect(rest.amount).toBe(1499)
    expect(await refusal(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    const paid = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge.refunds'] })
    expect(paid.latest_charge).toMatchObject({
      amount_refunded: 1999,
      refunded: true,
      refunds: { data: [{ amount: 1499 }, { amount: 500 }] },
    })
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2)
  })
})

describe('customers, portal and clock', () => {
  test('a customer is changed field by field, and once deleted is only known to have been', async () => {
    const subscription = await provider.subscribe()
    const id = String(subscription.customer)
    const changed = await stripe.customers.update(id, {
      email: 'new@example.org',
      metadata: { a: '1', b: '2' },
    })
    expect(changed).toMatchObject({ email: 'new@example.org', name: 'Pat Parent' })
    expect((await stripe.customers.update(id, { metadata: { a: '' } })).metadata).toEqual({ b: '2' })
    expect((await stripe.customers.list({ email: 'new@example.org' })).data).toHaveLength(1)
    const portal = await stripe.billingPortal.sessions.create({
      customer: id,
      return_url: 'http://localhost/',
    })
    expect(portal.url).toBe(`${provider.app.url}/dev/payments/portal/${portal.id}`)
    expect(await stripe.customers.del(id)).toEqual(expect.objectContaining({ id, deleted: true }))
    expect(await stripe.customers.retrieve(id)).toMatchObject({ deleted: true })
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
    expect(await refusal(stripe.customers.del(id))).toMatchObject({ statusCode: 404 })
    expect(await refusal(stripe.billingPortal.sessions.create({ customer: id }))).toMatchObject({
      code: 'resource_missing',
    })
  })

  test('a clock is moved forward only, and renewals come without anybody asking', async () => {
    const subscription = await provider.subscribe()
    const { current_period_end: end } = onlyItem(subscription)
    const clock = String(subscription.test_clock)
    const moved = await stripe.testHelpers.testClocks.advance(clock, { frozen_time: end - 1 })
    expect(moved).toMatchObject({ status: 'ready', frozen_time: end - 1 })
    expect(await advanceClock(provider.store, clock, new Date((end - 100) * 1000))).toBe(false)
    expect(
      await refusal(stripe.testHelpers.testClocks.advance(clock, { frozen_time: end - 100 })),
    ).toMatchObject({ param: 'frozen_time' })

    await new Promise((resolve) => setTimeout(resolve, 1100))
    await catchUp(provider.store)
    const { rows } = await sql<{ type: string }>`
      SELECT type FROM test_payments.events WHERE customer_id = ${subscription.customer}
      AND body #>> '{data,object,billing_reason}' = 'subscription_cycle'`.execute(
      provider.app.database.kysely,
    )
    expect(rows.map(({ type }) => type)).toContain('invoice.paid')
    const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['test_clock'] })
    expect(onlyItem(renewed).current_period_start).toBe(end)
    expect(renewed.test_clock).toMatchObject({ object: 'test_helpers.test_clock' })
  })
})

describe('what is wrong with a request is told as Stripe tells it', () => {
  test.each([
    ['subscriptions', () => stripe.subscriptions.retrieve('sub_0')],
    ['invoices', () => stripe.invoices.retrieve('in_0')],
    ['sessions', () => stripe.checkout.sessions.retrieve('cs_0')],
    ['customers', () => stripe.customers.retrieve('cus_0')],
    ['payments', () => stripe.paymentIntents.retrieve('pi_0')],
    ['clocks', () => stripe.testHelpers.testClocks.retrieve('clock_0')],
    ['events', () => stripe.events.retrieve('evt_0')],
    ['prices', () => stripe.prices.retrieve('price_0')],
  ])('nothing has that id: %s', async (_what, ask) => {
    expect(await refusal(ask())).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
    })
  })

  test('nor has a thing of another kind', async () => {
    const subscription = await provider.subscribe()
    expect(await refusal(stripe.customers.retrieve(subscription.id))).toMatchObject({ statusCode: 404 })
    expect(await refusal(stripe.subscriptions.retrieve(String(subscription.customer)))).toMatchObject({
      statusCode: 404,
    })
  })

  test('another key, or none', async () => {
    const { port } = new URL(`http://${stripe.getApiField('host')}:${stripe.getApiField('port')}`)
    const other = new Stripe('sk_test_other', { host: '127.0.0.1', port, protocol: 'http' })
    expect(await refusal(other.customers.list())).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
    const response = await fetch(`http://127.0.0.1:${port}/v1/customers`)
    expect(response.status).toBe(401)
  })

  test('a parameter that is unknown, missing or no number', async () => {
    expect((await provider.raw('POST', '/v1/customers', 'nickname=Pat')).body).toEqual({
      error: {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        param: 'nickname',
        message: 'Received unknown parameter: nickname',
      },
    })
    expect((await provider.raw('POST', '/v1/products', 'id=x')).body).toMatchObject({
      error: { code: 'parameter_missing', param: 'name', message: 'Missing required param: name.' },
    })
    expect(
      (await provider.raw('POST', '/v1/test_helpers/test_clocks/x/advance', 'frozen_time=soon')).body,
    ).toMatchObject({ error: { code: 'parameter_invalid_integer', param: 'frozen_time' } })
    expect((await provider.raw('GET', '/v1/nothing')).status).toBe(404)
  })

  test('what cannot be expanded, or too deep', async () => {
    const { id } = await stripe.customers.create({})
    const read = (path: string) => refusal(stripe.customers.retrieve(id, { expand: [path] }))
    expect(await read('email')).toBe('accepted')
    expect(await read('balance')).toMatchObject({ statusCode: 400 })
    expect(await read('nothing')).toMatchObject({ statusCode: 400 })
    expect(await read('subscriptions.data.latest_invoice.payments.data')).toMatchObject({ statusCode: 400 })
  })
})

describe('an idempotency key', () => {
  test('makes a hundred requests at once one', async () => {
    const idempotencyKey = 'a-hundred'
    const made = await Promise.all(
      Array.from({ length: 100 }, () =>
        stripe.customers.create({ email: 'once@example.org' }, { idempotencyKey }),
      ),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await stripe.customers.list({ email: 'once@example.org' })).data).toHaveLength(1)
  })

  test('is good for one request only', async () => {
    const idempotencyKey = 'only-one'
    await stripe.customers.create({ email: 'one@example.org' }, { idempotencyKey })
    expect(
      await refusal(stripe.customers.create({ email: 'two@example.org' }, { idempotencyKey })),
    ).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  test('keeps the answer that a card was refused, until another key is used', async () => {
    const subscription = await provider.subscribe([PREMIUM], { card: 'fails-later' })
    const change = () =>
      refusal(
        stripe.subscriptions.update(
          subscription.id,
          { ...upgrade(onlyItem(subscription)), payment_behavior: 'error_if_incomplete' },
          { idempotencyKey: 'refused' },
        ),
      )
    const first = await change()
    expect(first).toMatchObject({ statusCode: 402 })
    expect(await change()).toEqual(first)
  })
})

test('lists come page by page, newest first, to the last one', async () => {
  const { id: customer } = await stripe.customers.create({})
  const made: string[] = []
  for (let index = 0; index < 7; index += 1) {
    const { id } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: 'price_trellis_premium_monthly', quantity: 1 }],
      success_url: 'http://localhost/',
    })
    made.unshift(id)
  }
  const listed: string[] = []
  for await (const { id } of stripe.checkout.sessions.list({ customer, limit: 3 })) listed.push(id)
  expect(listed).toEqual(made)
  const page = await stripe.checkout.sessions.list({ customer, limit: 2, ending_before: String(made[4]) })
  expect([page.data.map(({ id }) => id), page.has_more]).toEqual([[made[2], made[3]], true])
  expect(await refusal(stripe.checkout.sessions.list({ customer, starting_after: 'cs_0' }))).toMatchObject({
    param: 'starting_after',
  })
})
