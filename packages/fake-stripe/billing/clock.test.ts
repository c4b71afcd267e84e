import { expect, test } from 'vitest'
import { subscriptionResource } from '../resources/subscription.ts'
import { createContext, netPaid, newPrice, subscribeInMemory, subscriptionChange } from '../testing/context.ts'
import { attachCard } from './checkout.ts'
import { runUntil } from './clock.ts'
import type { BillingContext } from './context.ts'
import { voidInvoice } from './invoices.ts'
import { updateSubscription } from './update-subscription.ts'

const DAY = 86_400
const NOW = Date.parse('2027-01-31T10:00:00Z') / 1000

/** Events since the last call, with the days that had passed. */
function takeEvents(context: BillingContext): string[] {
  return context.events.splice(0).map(({ at, data: event }) => `${(at - NOW) / DAY} ${event.type}`)
}

test('a free trial ends with a notice three days before, and then with the first payment', () => {
  const context = createContext(NOW)
  const subscription = subscribeInMemory(context, [1999], { trialDays: 7 })
  expect(takeEvents(context)).toEqual([
    '0 payment_method.attached',
    '0 customer.updated',
    '0 invoice.created',
    '0 invoice.finalized',
    '0 invoice.paid',
    '0 invoice.payment_succeeded',
    '0 customer.subscription.created',
    '0 checkout.session.completed',
  ])
  expect([subscription.status, netPaid(context)]).toEqual(['trialing', 0])

  runUntil(context, NOW + 4 * DAY)
  expect(takeEvents(context)).toEqual(['4 customer.subscription.trial_will_end'])
  runUntil(context, NOW + 7 * DAY)
  expect(takeEvents(context)).toEqual([
    '7 invoice.created',
    '7 payment_intent.created',
    '7 invoice.finalized',
    '7 charge.succeeded',
    '7 payment_intent.succeeded',
    '7 invoice_payment.paid',
    '7 invoice.paid',
    '7 invoice.payment_succeeded',
    '7 customer.subscription.updated',
  ])
  expect([subscription.status, netPaid(context)]).toEqual(['active', 1999])
  expect(new Date(subscription.periodEnd * 1000).toISOString()).toBe('2027-03-07T10:00:00.000Z')
})

test('renewals during paused collection are voided, the next one is charged, and the subscription continues', () => {
  const context = createContext(NOW)
  const subscription = subscribeInMemory(context, [1999])
  updateSubscription(context, subscription, subscriptionChange([], { pauseCollection: true }))
  runUntil(context, subscription.periodEnd)
  expect([subscription.status, netPaid(context)]).toEqual(['active', 1999])
  expect(context.customer.invoices.map(({ status }) => status)).toEqual(['paid', 'void'])
  expect(subscriptionResource(context.customer, subscription).pause_collection).toEqual({
    behavior: 'void',
    resumes_at: null,
  })
  updateSubscription(context, subscription, subscriptionChange([], { pauseCollection: false }))
  runUntil(context, subscription.periodEnd)
  expect(netPaid(context)).toBe(2 * 1999)
})

test('a failed renewal is past due, is retried after 3, 5 and 7 days, and then ends the subscription', () => {
  const context = createContext(NOW)
  const subscription = subscribeInMemory(context, [1999], { card: 'fails-later' })
  expect([subscription.status, netPaid(context)]).toEqual(['active', 1999])
  takeEvents(context)
  const failed = (day: number) => [
    `${day} charge.failed`,
    `${day} payment_intent.payment_failed`,
    `${day} invoice.payment_failed`,
  ]
  runUntil(context, NOW + 42 * DAY)
  expect(takeEvents(context)).toEqual([
    '28 invoice.created',
    '28 payment_intent.created',
    '28 invoice.finalized',
    ...failed(28),
    '28 customer.subscription.updated',
    ...failed(31),
    ...failed(36),
  ])
  expect(subscription.status).toBe('past_due')
  runUntil(context, NOW + 43 * DAY)
  expect(takeEvents(context)).toEqual([...failed(43), '43 customer.subscription.deleted'])
  expect([subscription.status, subscription.cancelReason]).toEqual(['canceled', 'payment_failed'])
  runUntil(context, NOW + 400 * DAY)
  expect(takeEvents(context)).toEqual([])
})

test('a new card pays open invoices immediately, and a declined one does not end the subscription earlier', () => {
  const context = createContext(NOW)
  const subscription = subscribeInMemory(context, [1999], { card: 'fails-later' })
  runUntil(context, NOW + 29 * DAY)
  const invoice = context.customer.invoices.at(-1)
  const before = [invoice?.attempts, invoice?.nextAttempt]
  attachCard(context, 'fails-later')
  expect(subscription.status).toBe('past_due')
  expect([invoice?.attempts, invoice?.nextAttempt]).toEqual(before)
  attachCard(context, 'works')
  expect([subscription.status, invoice?.status, netPaid(context)]).toEqual(['active', 'paid', 2 * 1999])
  runUntil(context, NOW + 50 * DAY)
  expect(netPaid(context)).toBe(2 * 1999)
})

test('a canceled subscription runs until the end of its period and can be resumed until then', () => {
  const context = createContext(NOW)
  const subscription = subscribeInMemory(context, [1999])
  const cancel = (cancelAtPeriodEnd: boolean) =>
    updateSubscription(context, subscription, subscriptionChange([], { cancelAtPeriodEnd }))
  cancel(true)
  cancel(false)
  runUntil(context, NOW + 28 * DAY)
  expect([subscription.status, netPaid(context)]).toEqual(['active', 2 * 1999])
  cancel(true)
  takeEvents(context)
  runUntil(context, NOW + 58 * DAY)
  expect(subscription.status).toBe('active')
  runUntil(context, NOW + 59 * DAY)
  expect(takeEvents(context)).toEqual(['59 customer.subscription.deleted'])
  expect([subscription.status, netPaid(context)]).toEqual(['canceled', 2 * 1999])
})

test('a subscription ends on its cancellation date, unless that is revoked', () => {
  const context = createContext(NOW)
  const subscription = subscribeInMemory(context, [1999])
  const change = (more: Parameters<typeof subscriptionChange>[1]) =>
    updateSubscription(context, subscription, subscriptionChange([], more))
  const midway = NOW + 40 * DAY
  change({ cancelAt: midway })
  change({ cancelAtPeriodEnd: false })
  expect(subscription.cancelAt).toBe(midway)
  expect(() => change({ cancelAt: midway, cancelAtPeriodEnd: true })).toThrow('only one')
  expect(() => change({ cancelAt: NOW })).toThrow('in the future')
  change({ cancelAt: null })
  runUntil(context, midway)
  expect([subscription.status, netPaid(context)]).toEqual(['active', 2 * 1999])
  change({ cancelAtPeriodEnd: true })
  change({ cancelAt: midway + DAY })
  expect(subscription.cancelAtPeriodEnd).toBe(false)
  takeEvents(context)
  runUntil(context, midway + 90 * DAY)
  expect(takeEvents(context)).toEqual(['41 customer.subscription.deleted'])
  expect([subscription.status, netPaid(context)]).toEqual(['canceled', 2 * 1999])
})

test('credit of a downgrade is deducted from the next renewals', () => {
  const context = createContext(NOW)
  const subscription = subscribeInMemory(context, [2999])
  const item = subscription.items[0]
  runUntil(context, NOW + 14 * DAY)
  const change = subscriptionChange([{ id: item?.id, price: newPrice(context, 999) }])
  expect(updateSubscription(context, subscription, change)?.status).toBe('paid')
  // Half of the 28 days: 1500 back, 500 for the new plan.
  expect([context.customer.balance, netPaid(context)]).toEqual([-1000, 2999])
  runUntil(context, NOW + 28 * DAY)
  expect([context.customer.balance, netPaid(context)]).toEqual([-1, 2999])
  runUntil(context, NOW + 59 * DAY)
  expect([context.customer.balance, netPaid(context)]).toEqual([0, 2999 + 998])
})

test('a change can be charged with the next renewal', () => {
  const context = createContext(NOW)
  const subscription = subscribeInMemory(context, [1000])
  runUntil(context, NOW + 14 * DAY)
  const price = newPrice(context, 2000)
  const change = subscriptionChange([{ id: subscription.items[0]?.id, price }], {
    proration: 'create_prorations',
  })
  expect(updateSubscription(context, subscription, change)).toBeNull()
  expect(netPaid(context)).toBe(1000)
  runUntil(context, NOW + 28 * DAY)
  expect(context.customer.invoices.at(-1)?.lines.map(({ amount }) => amount)).toEqual([-500, 1000, 2000])
  expect(netPaid(context)).toBe(1000 + 2500)
})

test('a voided invoice is not owed, and its credit is restored', () => {
  const context = createContext(NOW)
  const subscription = subscribeInMemory(context, [2999], { card: 'fails-later' })
  const change = subscriptionChange([{ id: subscription.items[0]?.id, price: newPrice(context, 1999) }])
  updateSubscription(context, subscription, change)
  runUntil(context, NOW + 28 * DAY)
  expect([subscription.status, context.customer.balance]).toEqual(['past_due', 0])
  const open = context.customer.invoices.at(-1)
  takeEvents(context)
  if (open) voidInvoice(context, open)
  expect(takeEvents(context)).toEqual([
    '28 payment_intent.canceled',
    '28 invoice.voided',
    '28 customer.subscription.updated',
  ])
  expect([subscription.status, context.customer.balance]).toEqual(['active', -1000])
  runUntil(context, NOW + 50 * DAY)
  expect(subscription.status).toBe('active')
})
