import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { advanceClock, catchUp } from '../billing/with-customer.ts'
import { queryRows } from '../storage/database.ts'
import {
  BASIC,
  onlyItem,
  PLUS,
  priceData,
  startProvider,
  stripeError,
  type TestProvider,
  upgrade,
} from '../testing/test-provider.ts'

let provider: TestProvider
let stripe: Stripe
beforeAll(async () => {
  provider = await startProvider()
  stripe = provider.stripe
})
afterAll(() => provider.close())

describe('a change of a subscription', () => {
  test('charges exactly what the preview showed', async () => {
    const subscription = await provider.subscribe()
    const item = onlyItem(subscription)
    await advanceClock(provider.env, subscription.id, new Date((item.current_period_start + 864_000) * 1000))
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

  test('changes nothing if the payment fails', async () => {
    const subscription = await provider.subscribe([BASIC], { card: 'fails-later' })
    const before = await provider.snapshot()
    expect(
      await stripeError(
        stripe.subscriptions.update(subscription.id, {
          ...upgrade(onlyItem(subscription)),
          payment_behavior: 'error_if_incomplete',
          metadata: { other: 'x' },
        }),
      ),
    ).toMatchObject({ statusCode: 402, rawType: 'card_error', code: 'card_declined' })
    expect(await provider.snapshot()).toBe(before)
  })

  test('removes and adds lines without a charge', async () => {
    const subscription = await provider.subscribe([BASIC, PLUS])
    const [first, second] = subscription.items.data
    const without = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: String(first?.id), deleted: true }],
      proration_behavior: 'none',
    })
    expect(onlyItem(without).id).toBe(second?.id)
    expect(without.latest_invoice).toBe(subscription.latest_invoice)
    const back = await stripe.subscriptions.update(subscription.id, {
      items: [{ price_data: priceData(BASIC) }],
      proration_behavior: 'none',
    })
    expect(back.items.data.map(({ price }) => price.unit_amount)).toEqual([2999, 1999])
    expect(
      await stripeError(
        stripe.subscriptions.update(subscription.id, {
          items: back.items.data.map(({ id }) => ({ id, deleted: true })),
        }),
      ),
    ).toMatchObject({ statusCode: 400, param: 'items' })
    const price = 'price_basic_month'
    expect(
      await stripeError(stripe.subscriptions.update(subscription.id, { items: [{ price }, { price }] })),
    ).toMatchObject({ statusCode: 400 })
  })

  test('during a free trial costs nothing, including in the preview', async () => {
    const subscription = await provider.subscribe([BASIC], { trialDays: 7 })
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

  test('is rejected after the subscription ended', async () => {
    const subscription = await provider.subscribe()
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    const canceled = await stripe.subscriptions.retrieve(subscription.id)
    expect(canceled).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: onlyItem(subscription).current_period_end,
    })
    const preview = () => stripeError(stripe.invoices.createPreview({ subscription: subscription.id }))
    expect(await preview()).toMatchObject({ statusCode: 400, code: 'invoice_upcoming_none' })
    const ended = await stripe.subscriptions.cancel(subscription.id)
    expect(ended).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'cancellation_requested' },
    })
    expect(await preview()).toMatchObject({ statusCode: 400, code: 'invoice_upcoming_none' })
    expect(await stripeError(stripe.subscriptions.cancel(subscription.id))).toMatchObject({ statusCode: 404 })
    expect(
      await stripeError(stripe.subscriptions.update(subscription.id, upgrade(onlyItem(subscription)))),
    ).toMatchObject({ statusCode: 400 })
    const customer = String(subscription.customer)
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  })
})

describe('a refund', () => {
  test('can be partial, never exceeds the payment and is listed on the charge', async () => {
    const subscription = await provider.subscribe()
    const { data } = await stripe.invoicePayments.list({ invoice: String(subscription.latest_invoice) })
    const intent = String(data[0]?.payment.payment_intent)
    const part = await stripe.refunds.create({ payment_intent: intent, amount: 500 })
    expect(part).toMatchObject({ status: 'succeeded', amount: 500 })
    expect(await stripeError(stripe.refunds.create({ payment_intent: intent, amount: 1500 }))).toMatchObject({
      statusCode: 400,
      param: 'amount',
    })
    const rest = await stripe.refunds.create({ charge: String(part.charge), reason: 'requested_by_customer' })
    expect(rest.amount).toBe(1499)
    expect(await stripeError(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
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
  test("a customer's fields can be updated one by one, and a deleted customer is marked as deleted", async () => {
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
    expect(portal.url).toBe(`${provider.url}/dev/payments/portal/${portal.id}`)
    expect(await stripe.customers.del(id)).toEqual(expect.objectContaining({ id, deleted: true }))
    expect(await stripe.customers.retrieve(id)).toMatchObject({ deleted: true })
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
    expect(await stripeError(stripe.customers.del(id))).toMatchObject({ statusCode: 404 })
    expect(await stripeError(stripe.billingPortal.sessions.create({ customer: id }))).toMatchObject({
      code: 'resource_missing',
    })
  })

  test('a clock only moves forward, and renewals happen without a request', async () => {
    const subscription = await provider.subscribe()
    const { current_period_end: end } = onlyItem(subscription)
    const clock = String(subscription.test_clock)
    const moved = await stripe.testHelpers.testClocks.advance(clock, { frozen_time: end - 100 })
    expect(moved).toMatchObject({ status: 'ready', frozen_time: end - 100 })
    expect(await advanceClock(provider.env, clock, new Date((end - 200) * 1000))).toBe(false)
    expect(await stripeError(stripe.testHelpers.testClocks.advance(clock, { frozen_time: end - 200 }))).toMatchObject({
      param: 'frozen_time',
    })

    const renewals = async () => {
      const rows = await queryRows(
        provider.pool,
        z.object({ type: z.string() }),
        `SELECT type FROM test_payments.events WHERE customer_id = $1
         AND body #>> '{data,object,billing_reason}' = 'subscription_cycle'`,
        [subscription.customer],
      )
      return rows.map(({ type }) => type)
    }
    await catchUp(provider.env)
    expect(await renewals()).toEqual([])
    await catchUp({ ...provider.env, now: () => new Date(Date.now() + 200_000) })
    expect(await renewals()).toContain('invoice.paid')
    const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['test_clock'] })
    expect(onlyItem(renewed).current_period_start).toBe(end)
    expect(renewed.test_clock).toMatchObject({ object: 'test_helpers.test_clock' })
  })
})
