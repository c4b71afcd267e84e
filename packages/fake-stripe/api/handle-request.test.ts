import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catchUp } from '../billing/with-customer.ts'
import { BASIC, onlyItem, startProvider, stripeError, type TestProvider, upgrade } from '../testing/test-provider.ts'

let provider: TestProvider
let stripe: Stripe
beforeAll(async () => {
  provider = await startProvider()
  stripe = provider.stripe
})
afterAll(() => provider.close())

describe("errors have the shape of Stripe's", () => {
  test.each([
    ['subscriptions', () => stripe.subscriptions.retrieve('sub_0')],
    ['invoices', () => stripe.invoices.retrieve('in_0')],
    ['sessions', () => stripe.checkout.sessions.retrieve('cs_0')],
    ['customers', () => stripe.customers.retrieve('cus_0')],
    ['payments', () => stripe.paymentIntents.retrieve('pi_0')],
    ['clocks', () => stripe.testHelpers.testClocks.retrieve('clock_0')],
    ['events', () => stripe.events.retrieve('evt_0')],
    ['prices', () => stripe.prices.retrieve('price_0')],
  ])('an unknown id: %s', async (_, request) => {
    expect(await stripeError(request())).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
    })
  })

  test('an id of another kind of object', async () => {
    const subscription = await provider.subscribe()
    expect(await stripeError(stripe.customers.retrieve(subscription.id))).toMatchObject({ statusCode: 404 })
    expect(await stripeError(stripe.subscriptions.retrieve(String(subscription.customer)))).toMatchObject({
      statusCode: 404,
    })
    expect(await stripeError(stripe.invoices.list({ subscription: 'sub_0' }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'subscription',
    })
  })

  test('a wrong or missing key', async () => {
    const { port } = new URL(`http://${stripe.getApiField('host')}:${stripe.getApiField('port')}`)
    const other = new Stripe('sk_test_other', { host: '127.0.0.1', port, protocol: 'http' })
    expect(await stripeError(other.customers.list())).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
    const response = await fetch(`http://127.0.0.1:${port}/v1/customers`)
    expect(response.status).toBe(401)
  })

  test('a parameter that is unknown, missing or not a number', async () => {
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

  test('a field that cannot be expanded, or is too deep', async () => {
    const { id } = await stripe.customers.create({})
    const read = (path: string) => stripeError(stripe.customers.retrieve(id, { expand: [path] }))
    expect(await read('email')).toBe('accepted')
    expect(await read('balance')).toMatchObject({ statusCode: 400 })
    expect(await read('nothing')).toMatchObject({ statusCode: 400 })
    expect(await read('subscriptions.data.latest_invoice.payments.data')).toMatchObject({ statusCode: 400 })
  })
})

describe('an idempotency key', () => {
  test('turns a hundred concurrent requests into one', async () => {
    const idempotencyKey = 'a-hundred'
    const made = await Promise.all(
      Array.from({ length: 100 }, () => stripe.customers.create({ email: 'once@example.org' }, { idempotencyKey })),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await stripe.customers.list({ email: 'once@example.org' })).data).toHaveLength(1)
  })

  test('is valid for one request only', async () => {
    const idempotencyKey = 'only-one'
    await stripe.customers.create({ email: 'one@example.org' }, { idempotencyKey })
    expect(await stripeError(stripe.customers.create({ email: 'two@example.org' }, { idempotencyKey }))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
  })

  test('expires after a day, and not before', async () => {
    const use = (name: string) => stripeError(stripe.customers.create({ name }, { idempotencyKey: 'a-day-long' }))
    const age = (hours: number) =>
      provider.pool.query(
        "UPDATE test_payments.answers SET created_at = now() - make_interval(hours => $1) WHERE key = 'a-day-long'",
        [hours],
      )
    await use('One')
    await age(23)
    await catchUp(provider.env)
    expect(await use('Two')).toMatchObject({ type: 'StripeIdempotencyError' })
    await age(25)
    await catchUp(provider.env)
    expect(await use('Two')).toBe('accepted')
  })

  test('replays a declined card until another key is used', async () => {
    const subscription = await provider.subscribe([BASIC], { card: 'fails-later' })
    const change = () =>
      stripeError(
        stripe.subscriptions.update(
          subscription.id,
          { ...upgrade(onlyItem(subscription)), payment_behavior: 'error_if_incomplete' },
          { idempotencyKey: 'declined' },
        ),
      )
    const first = await change()
    expect(first).toMatchObject({ statusCode: 402 })
    expect(await change()).toEqual(first)
  })
})

test('lists are paginated, newest first, to the end', async () => {
  const { id: customer } = await stripe.customers.create({})
  const made: string[] = []
  for (let index = 0; index < 7; index += 1) {
    const { id } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: 'price_basic_month', quantity: 1 }],
      success_url: 'http://localhost/',
    })
    made.unshift(id)
  }
  const listFromCustomers: string[] = []
  for await (const { id } of stripe.checkout.sessions.list({ customer, limit: 3 })) listFromCustomers.push(id)
  expect(listFromCustomers).toEqual(made)
  const page = await stripe.checkout.sessions.list({ customer, limit: 2, ending_before: String(made[4]) })
  expect([page.data.map(({ id }) => id), page.has_more]).toEqual([[made[2], made[3]], true])
  expect(await stripeError(stripe.checkout.sessions.list({ customer, starting_after: 'cs_0' }))).toMatchObject({
    param: 'starting_after',
  })
})
