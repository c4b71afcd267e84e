import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountDue, refundedOf, totalOfInvoice } from '../amounts.ts'
import { ApiError } from '../api-error.ts'
import { invoiceResource } from '../resources/invoice.ts'
import { createContext, netPaid, newPrice, subscribeInMemory, subscriptionChange } from '../testing/context.ts'
import { attachCard } from './checkout.ts'
import { runUntil } from './clock.ts'
import type { BillingContext } from './context.ts'
import { voidInvoice } from './invoices.ts'
import { paidCharges, refund } from './refunds.ts'
import { previewInvoice, updateSubscription } from './update-subscription.ts'

const DAY = 86_400
const moment = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 })
const cents = fc.integer({ min: 50, max: 30_000 })

/** Actions on a customer with a subscription; some are impossible in a state. */
const action = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 40 * DAY }) }),
  fc.record({ kind: fc.constant('change' as const), item: fc.nat(3), cents }),
  fc.record({ kind: fc.constant('add' as const), cents }),
  fc.record({ kind: fc.constant('remove' as const), item: fc.nat(3) }),
  fc.record({
    kind: fc.constant('refund' as const),
    payment: fc.nat(5),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('void' as const) }),
  fc.record({
    kind: fc.constant('card' as const),
    card: fc.constantFrom('works' as const, 'fails-later' as const),
  }),
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

/** All or nothing, like a request. */
function attempt(context: BillingContext, act: (draft: BillingContext) => void): BillingContext {
  const draft: BillingContext = {
    ...context,
    customer: structuredClone(context.customer),
    events: [...context.events],
  }
  try {
    act(draft)
    return draft
  } catch (error) {
    if (error instanceof ApiError) return context
    throw error
  }
}

function perform(draft: BillingContext, action: Action) {
  const subscription = draft.customer.subscriptions[0]
  const ended = subscription === undefined || subscription.status === 'canceled'
  const price = 'cents' in action ? newPrice(draft, action.cents) : undefined
  const item = 'item' in action ? subscription?.items[action.item % subscription.items.length] : undefined
  if (action.kind === 'wait') return runUntil(draft, draft.now + action.seconds)
  if (action.kind === 'card') return attachCard(draft, action.card)
  if (action.kind === 'refund') {
    const charged = paidCharges(draft)[action.payment]
    const amount = charged && Math.ceil(charged.payment.amount * action.share)
    return charged && refund(draft, charged, { amount, reason: null, metadata: {} })
  }
  if (action.kind === 'void') {
    const open = draft.customer.invoices.find(({ status }) => status === 'open')
    return open && voidInvoice(draft, open)
  }
  if (ended) return
  if (action.kind === 'add') return updateSubscription(draft, subscription, subscriptionChange([{ price }]))
  if (item === undefined) return
  const change = action.kind === 'remove' ? { id: item.id, deleted: true } : { id: item.id, price }
  updateSubscription(draft, subscription, subscriptionChange([change]))
}

test('no cent appears or is lost: every invoiced cent is paid, owed or credited', () => {
  fc.assert(
    fc.property(
      moment,
      fc.array(cents, { minLength: 1, maxLength: 4 }),
      fc.array(action, { maxLength: 12 }),
      (now, lines, actions) => {
        let context = createContext(now)
        subscribeInMemory(context, lines)
        let clock = context.now
        for (const one of actions) {
          context = attempt(context, (draft) => perform(draft, one))
          expect(context.now).toBeGreaterThanOrEqual(clock)
          clock = context.now

          const { invoices, balance } = context.customer
          const invoiced = invoices
            .filter(({ status }) => status !== 'void')
            .reduce((sum, invoice) => sum + totalOfInvoice(invoice), 0)
          const owed = invoices.filter(({ status }) => status === 'open').reduce((sum, one) => sum + amountDue(one), 0)
          const refunded = paidCharges(context).reduce((sum, { charge }) => sum + refundedOf(charge), 0)
          expect(netPaid(context) + refunded + owed).toBe(invoiced - balance)
          expect(balance).toBeLessThanOrEqual(0)
          for (const invoice of invoices) {
            const shown = invoiceResource(context.customer, invoice, context.origin)
            expect(shown.total).toBe(shown.lines.data.reduce((sum, { amount }) => sum + amount, 0))
            expect(shown.amount_paid + shown.amount_remaining).toBe(shown.amount_due)
            expect(shown.status === 'paid').toBe(shown.amount_remaining === 0)
          }
          for (const { payment, charge } of paidCharges(context))
            expect(refundedOf(charge)).toBeLessThanOrEqual(payment.amount)
        }
      },
    ),
    { numRuns: 150 },
  )
})

test('the preview of any change at any time equals its cost', () => {
  const change = fc.record({ from: cents, to: cents, other: fc.option(cents), added: fc.option(cents) })
  fc.assert(
    fc.property(moment, change, fc.integer({ min: 0, max: 27 * DAY }), fc.nat(900), (now, change, waitSeconds, old) => {
      const context = createContext(now)
      const subscription = subscribeInMemory(
        context,
        change.other === null ? [change.from] : [change.from, change.other],
      )
      runUntil(context, now + waitSeconds + old)
      const wanted = subscriptionChange(
        [
          { id: subscription.items[0]?.id, price: newPrice(context, change.to) },
          ...(change.added === null ? [] : [{ price: newPrice(context, change.added) }]),
        ],
        { prorationDate: now + waitSeconds },
      )
      const before = JSON.stringify(context.customer)
      const shown = previewInvoice(context, subscription, wanted)
      expect(JSON.stringify(context.customer), 'a preview changes nothing').toBe(before)

      const paidBefore = netPaid(context)
      const made = updateSubscription(context, subscription, wanted)
      expect(made && totalOfInvoice(made)).toBe(totalOfInvoice(shown))
      expect(netPaid(context) - paidBefore).toBe(amountDue(shown))
      expect(context.customer.balance).toBe(Math.min(0, totalOfInvoice(shown)))
      expect(shown.lines.map(({ amount }) => amount)).toEqual(made?.lines.map(({ amount }) => amount))
    }),
    { numRuns: 150 },
  )
})

test('a change to the same amount costs nothing, and neither does a change and its reversal', () => {
  fc.assert(
    fc.property(moment, cents, cents, fc.integer({ min: 0, max: 27 * DAY }), (now, one, other, waitSeconds) => {
      const context = createContext(now)
      const subscription = subscribeInMemory(context, [one])
      runUntil(context, now + waitSeconds)
      const to = (amount: number) =>
        subscriptionChange([{ id: subscription.items[0]?.id, price: newPrice(context, amount) }])
      const same = updateSubscription(context, subscription, to(one))
      const there = updateSubscription(context, subscription, to(other))
      const back = updateSubscription(context, subscription, to(one))
      const totals = [same, there, back].map((invoice) => invoice && totalOfInvoice(invoice))
      expect(totals[0]).toBe(0)
      expect((totals[1] ?? 0) + (totals[2] ?? 0)).toBe(0)
    }),
  )
})

test('the remainder of a period is prorated by the second, each line within half a cent', () => {
  fc.assert(
    fc.property(moment, cents, cents, fc.integer({ min: 0, max: 27 * DAY }), (now, from, to, waitSeconds) => {
      const context = createContext(now)
      const subscription = subscribeInMemory(context, [from])
      runUntil(context, now + waitSeconds)
      const made = updateSubscription(
        context,
        subscription,
        subscriptionChange([{ id: subscription.items[0]?.id, price: newPrice(context, to) }]),
      )
      const { periodStart, periodEnd } = subscription
      const rest = (periodEnd - context.now) / (periodEnd - periodStart)
      const [credit = 0, charge = 0] = made?.lines.map(({ amount }) => amount) ?? []
      expect(Math.abs(credit + from * rest)).toBeLessThanOrEqual(0.5 + 1e-6)
      expect(Math.abs(charge - to * rest)).toBeLessThanOrEqual(0.5 + 1e-6)
      expect(Math.abs(credit + charge - (to - from) * rest)).toBeLessThanOrEqual(1 + 1e-6)
    }),
  )
})

test('one long clock advance emits the same events as many short ones, in order', () => {
  fc.assert(
    fc.property(moment, fc.array(fc.integer({ min: 1, max: 90 * DAY }), { maxLength: 6 }), (now, waits) => {
      const steps = createContext(now)
      subscribeInMemory(steps, [1999], { trialDays: 7, card: 'fails-later' })
      const leap = { ...structuredClone({ ...steps, newId: undefined }), newId: steps.newId }
      for (const wait of waits) runUntil(steps, steps.now + wait)
      runUntil(leap, now + waits.reduce((sum, wait) => sum + wait, 0))
      const eventsOf = ({ events }: BillingContext) => events.map(({ at, data: event }) => `${at} ${event.type}`)
      expect(eventsOf(steps)).toEqual(eventsOf(leap))
      const moments = steps.events.map(({ at }) => at)
      expect(moments).toEqual([...moments].sort((one, other) => one - other))
    }),
  )
})
