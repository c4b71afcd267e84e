import { expect, test } from 'vitest'
import { changeOf, keptOf, newPrice, newWork, subscribed } from '../testing/work.ts'
import { takeCard } from './checkout.ts'
import { moveClock } from './clock.ts'
import { updateSubscription } from './update-subscription.ts'
import { voidInvoice } from './void-invoice.ts'
import type { Work } from './work.ts'

const DAY = 86_400
const NOW = Date.parse('2027-01-31T10:00:00Z') / 1000

/** What happened since the last look, with the days that had passed. */
function told(work: Work): string[] {
  return work.happened.splice(0).map(({ at, happening }) => `${(at - NOW) / DAY} ${happening.type}`)
}

test('free days end with a note three days before, and then with the first payment', () => {
  const work = newWork(NOW)
  const subscription = subscribed(work, [1999], { trialDays: 7 })
  expect(told(work)).toEqual([
    '0 payment_method.attached',
    '0 customer.updated',
    '0 invoice.created',
    '0 invoice.finalized',
    '0 invoice.paid',
    '0 invoice.payment_succeeded',
    '0 customer.subscription.created',
    '0 checkout.session.completed',
  ])
  expect([subscription.status, keptOf(work)]).toEqual(['trialing', 0])

  moveClock(work, NOW + 4 * DAY)
  expect(told(work)).toEqual(['4 customer.subscription.trial_will_end'])
  moveClock(work, NOW + 7 * DAY)
  expect(told(work)).toEqual([
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
  expect([subscription.status, keptOf(work)]).toEqual(['active', 1999])
  expect(new Date(subscription.periodEnd * 1000).toISOString()).toBe('2027-03-07T10:00:00.000Z')
})

test('a renewal that fails is past due, is tried again after 3, 5 and 7 days, and then ends the subscription', () => {
  const work = newWork(NOW)
  const subscription = subscribed(work, [1999], { card: 'fails-later' })
  expect([subscription.status, keptOf(work)]).toEqual(['active', 1999])
  told(work)
  const failed = (day: number) => [
    `${day} charge.failed`,
    `${day} payment_intent.payment_failed`,
    `${day} invoice.payment_failed`,
  ]
  moveClock(work, NOW + 42 * DAY)
  expect(told(work)).toEqual([
    '28 invoice.created',
    '28 payment_intent.created',
    '28 invoice.finalized',
    ...failed(28),
    '28 customer.subscription.updated',
    ...failed(31),
    ...failed(36),
  ])
  expect(subscription.status).toBe('past_due')
  moveClock(work, NOW + 43 * DAY)
  expect(told(work)).toEqual([...failed(43), '43 customer.subscription.deleted'])
  expect([subscription.status, subscription.cancelReason]).toEqual(['canceled', 'payment_failed'])
  moveClock(work, NOW + 400 * DAY)
  expect(told(work)).toEqual([])
})

test('another card pays at once what was open, and another bad one brings the end no closer', () => {
  const work = newWork(NOW)
  const subscription = subscribed(work, [1999], { card: 'fails-later' })
  moveClock(work, NOW + 29 * DAY)
  const invoice = work.customer.invoices.at(-1)
  const before = [invoice?.attempts, invoice?.nextAttempt]
  takeCard(work, 'fails-later')
  expect(subscription.status).toBe('past_due')
  expect([invoice?.attempts, invoice?.nextAttempt]).toEqual(before)
  takeCard(work, 'works')
  expect([subscription.status, invoice?.status, keptOf(work)]).toEqual(['active', 'paid', 2 * 1999])
  moveClock(work, NOW + 50 * DAY)
  expect(keptOf(work)).toBe(2 * 1999)
})

test('what is cancelled runs to the end of what was paid, and can be taken back until then', () => {
  const work = newWork(NOW)
  const subscription = subscribed(work, [1999])
  const cancel = (cancelAtPeriodEnd: boolean) =>
    updateSubscription(work, subscription, changeOf([], { cancelAtPeriodEnd }))
  cancel(true)
  cancel(false)
  moveClock(work, NOW + 28 * DAY)
  expect([subscription.status, keptOf(work)]).toEqual(['active', 2 * 1999])
  cancel(true)
  told(work)
  moveClock(work, NOW + 58 * DAY)
  expect(subscription.status).toBe('active')
  moveClock(work, NOW + 59 * DAY)
  expect(told(work)).toEqual(['59 customer.subscription.deleted'])
  expect([subscription.status, keptOf(work)]).toEqual(['canceled', 2 * 1999])
})

test('one that ends on a day set by hand ends then and no sooner, unless that day is taken back', () => {
  const work = newWork(NOW)
  const subscription = subscribed(work, [1999])
  const change = (more: Parameters<typeof changeOf>[1]) =>
    updateSubscription(work, subscription, changeOf([], more))
  const midway = NOW + 40 * DAY
  change({ cancelAt: midway })
  change({ cancelAtPeriodEnd: false })
  expect(subscription.cancelAt).toBe(midway)
  expect(() => change({ cancelAt: midway, cancelAtPeriodEnd: true })).toThrow('only one')
  expect(() => change({ cancelAt: NOW })).toThrow('in the future')
  change({ cancelAt: null })
  moveClock(work, midway)
  expect([subscription.status, keptOf(work)]).toEqual(['active', 2 * 1999])
  change({ cancelAtPeriodEnd: true })
  change({ cancelAt: midway + DAY })
  expect(subscription.cancelAtPeriodEnd).toBe(false)
  told(work)
  moveClock(work, midway + 90 * DAY)
  expect(told(work)).toEqual(['41 customer.subscription.deleted'])
  expect([subscription.status, keptOf(work)]).toEqual(['canceled', 2 * 1999])
})

test('what a smaller plan leaves over is taken off the renewals that follow', () => {
  const work = newWork(NOW)
  const subscription = subscribed(work, [2999])
  const item = subscription.items[0]
  moveClock(work, NOW + 14 * DAY)
  const change = changeOf([{ id: item?.id, price: newPrice(work, 999) }])
  expect(updateSubscription(work, subscription, change)?.status).toBe('paid')
  // Half of the 28 days: 1500 back, 500 for the new plan.
  expect([work.customer.balance, keptOf(work)]).toEqual([-1000, 2999])
  moveClock(work, NOW + 28 * DAY)
  expect([work.customer.balance, keptOf(work)]).toEqual([-1, 2999])
  moveClock(work, NOW + 59 * DAY)
  expect([work.customer.balance, keptOf(work)]).toEqual([0, 2999 + 998])
})

test('a change that is charged with the next renewal waits for it', () => {
  const work = newWork(NOW)
  const subscription = subscribed(work, [1000])
  moveClock(work, NOW + 14 * DAY)
  const price = newPrice(work, 2000)
  const change = changeOf([{ id: subscription.items[0]?.id, price }], { proration: 'create_prorations' })
  expect(updateSubscription(work, subscription, change)).toBeNull()
  expect(keptOf(work)).toBe(1000)
  moveClock(work, NOW + 28 * DAY)
  expect(work.customer.invoices.at(-1)?.lines.map(({ amount }) => amount)).toEqual([-500, 1000, 2000])
  expect(keptOf(work)).toBe(1000 + 2500)
})

test('an invoice that is taken back is owed no more, and what was left over is there again', () => {
  const work = newWork(NOW)
  const subscription = subscribed(work, [2999], { card: 'fails-later' })
  const change = changeOf([{ id: subscription.items[0]?.id, price: newPrice(work, 1999) }])
  updateSubscription(work, subscription, change)
  moveClock(work, NOW + 28 * DAY)
  expect([subscription.status, work.customer.balance]).toEqual(['past_due', 0])
  const open = work.customer.invoices.at(-1)
  told(work)
  if (open) voidInvoice(work, open)
  expect(told(work)).toEqual([
    '28 payment_intent.canceled',
    '28 invoice.voided',
    '28 customer.subscription.updated',
  ])
  expect([subscription.status, work.customer.balance]).toEqual(['active', -1000])
  moveClock(work, NOW + 50 * DAY)
  expect(subscription.status).toBe('active')
})
