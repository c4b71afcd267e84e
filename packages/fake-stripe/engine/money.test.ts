import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountDue, refundedOf, totalOfInvoice } from '../amounts.ts'
import { ApiError } from '../refusal.ts'
import { invoiceResource } from '../resources/invoice.ts'
import { changeOf, keptOf, newPrice, newWork, subscribed } from '../testing/work.ts'
import { takeCard } from './checkout.ts'
import { moveClock } from './clock.ts'
import { previewInvoice } from './preview.ts'
import { paidCharges, refund } from './refunding.ts'
import { updateSubscription } from './update-subscription.ts'
import { voidInvoice } from './void-invoice.ts'
import type { Work } from './work.ts'

const DAY = 86_400
const moment = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 })
const cents = fc.integer({ min: 50, max: 30_000 })

/** What may be done to a customer with a subscription, whatever comes of it. */
const deed = fc.oneof(
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
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never

/** As a request is: all of it, or nothing. */
function attempt(work: Work, act: (draft: Work) => void): Work {
  const draft: Work = { ...work, customer: structuredClone(work.customer), happened: [...work.happened] }
  try {
    act(draft)
    return draft
  } catch (error) {
    if (error instanceof ApiError) return work
    throw error
  }
}

function perform(draft: Work, deed: Deed) {
  const subscription = draft.customer.subscriptions[0]
  const ended = subscription === undefined || subscription.status === 'canceled'
  const price = 'cents' in deed ? newPrice(draft, deed.cents) : undefined
  const item = 'item' in deed ? subscription?.items[deed.item % subscription.items.length] : undefined
  if (deed.kind === 'wait') return moveClock(draft, draft.now + deed.seconds)
  if (deed.kind === 'card') return takeCard(draft, deed.card)
  if (deed.kind === 'refund') {
    const charged = paidCharges(draft)[deed.payment]
    const amount = charged && Math.ceil(charged.payment.amount * deed.share)
    return charged && refund(draft, charged, { amount, reason: null, metadata: {} })
  }
  if (deed.kind === 'void') {
    const open = draft.customer.invoices.find(({ status }) => status === 'open')
    return open && voidInvoice(draft, open)
  }
  if (ended) return
  if (deed.kind === 'add') return updateSubscription(draft, subscription, changeOf([{ price }]))
  if (item === undefined) return
  const change = deed.kind === 'remove' ? { id: item.id, deleted: true } : { id: item.id, price }
  updateSubscription(draft, subscription, changeOf([change]))
}

test('whatever is done, no cent is made or lost: what was invoiced was paid, is owed, or is kept for later', () => {
  fc.assert(
    fc.property(
      moment,
      fc.array(cents, { minLength: 1, maxLength: 4 }),
      fc.array(deed, { maxLength: 12 }),
      (now, lines, deeds) => {
        let work = newWork(now)
        subscribed(work, lines)
        let clock = work.now
        for (const one of deeds) {
          work = attempt(work, (draft) => perform(draft, one))
          expect(work.now).toBeGreaterThanOrEqual(clock)
          clock = work.now

          const { invoices, balance } = work.customer
          const invoiced = invoices
            .filter(({ status }) => status !== 'void')
            .reduce((sum, invoice) => sum + totalOfInvoice(invoice), 0)
          const owed = invoices
            .filter(({ status }) => status === 'open')
            .reduce((sum, one) => sum + amountDue(one), 0)
          const refunded = paidCharges(work).reduce((sum, { charge }) => sum + refundedOf(charge), 0)
          expect(keptOf(work) + refunded + owed).toBe(invoiced - balance)
          expect(balance).toBeLessThanOrEqual(0)
          for (const invoice of invoices) {
            const shown = invoiceResource(work.customer, invoice, work.origin)
            expect(shown.total).toBe(shown.lines.data.reduce((sum, { amount }) => sum + amount, 0))
            expect(shown.amount_paid + shown.amount_remaining).toBe(shown.amount_due)
            expect(shown.status === 'paid').toBe(shown.amount_remaining === 0)
          }
          for (const { payment, charge } of paidCharges(work))
            expect(refundedOf(charge)).toBeLessThanOrEqual(payment.amount)
        }
      },
    ),
    { numRuns: 150 },
  )
})

test('what a change costs is shown to the cent, whatever it is and whenever', () => {
  const change = fc.record({ from: cents, to: cents, other: fc.option(cents), added: fc.option(cents) })
  fc.assert(
    fc.property(
      moment,
      change,
      fc.integer({ min: 0, max: 27 * DAY }),
      fc.nat(900),
      (now, asked, waited, old) => {
        const work = newWork(now)
        const subscription = subscribed(work, asked.other === null ? [asked.from] : [asked.from, asked.other])
        moveClock(work, now + waited + old)
        const wanted = changeOf(
          [
            { id: subscription.items[0]?.id, price: newPrice(work, asked.to) },
            ...(asked.added === null ? [] : [{ price: newPrice(work, asked.added) }]),
          ],
          { prorationDate: now + waited },
        )
        const before = JSON.stringify(work.customer)
        const shown = previewInvoice(work, subscription, wanted)
        expect(JSON.stringify(work.customer), 'a preview changes nothing').toBe(before)

        const paidBefore = keptOf(work)
        const made = updateSubscription(work, subscription, wanted)
        expect(made && totalOfInvoice(made)).toBe(totalOfInvoice(shown))
        expect(keptOf(work) - paidBefore).toBe(amountDue(shown))
        expect(work.customer.balance).toBe(Math.min(0, totalOfInvoice(shown)))
        expect(shown.lines.map(({ amount }) => amount)).toEqual(made?.lines.map(({ amount }) => amount))
      },
    ),
    { numRuns: 150 },
  )
})

test('a change to the same amount costs nothing, and one there and back at one moment costs nothing', () => {
  fc.assert(
    fc.property(moment, cents, cents, fc.integer({ min: 0, max: 27 * DAY }), (now, one, other, waited) => {
      const work = newWork(now)
      const subscription = subscribed(work, [one])
      moveClock(work, now + waited)
      const to = (amount: number) =>
        changeOf([{ id: subscription.items[0]?.id, price: newPrice(work, amount) }])
      const same = updateSubscription(work, subscription, to(one))
      const there = updateSubscription(work, subscription, to(other))
      const back = updateSubscription(work, subscription, to(one))
      const totals = [same, there, back].map((invoice) => invoice && totalOfInvoice(invoice))
      expect(totals[0]).toBe(0)
      expect((totals[1] ?? 0) + (totals[2] ?? 0)).toBe(0)
    }),
  )
})

test('the rest of a period costs its share to the second, each line within half a cent', () => {
  fc.assert(
    fc.property(moment, cents, cents, fc.integer({ min: 0, max: 27 * DAY }), (now, from, to, waited) => {
      const work = newWork(now)
      const subscription = subscribed(work, [from])
      moveClock(work, now + waited)
      const made = updateSubscription(
        work,
        subscription,
        changeOf([{ id: subscription.items[0]?.id, price: newPrice(work, to) }]),
      )
      const { periodStart, periodEnd } = subscription
      const rest = (periodEnd - work.now) / (periodEnd - periodStart)
      const [credit = 0, charge = 0] = made?.lines.map(({ amount }) => amount) ?? []
      expect(Math.abs(credit + from * rest)).toBeLessThanOrEqual(0.5 + 1e-6)
      expect(Math.abs(charge - to * rest)).toBeLessThanOrEqual(0.5 + 1e-6)
      expect(Math.abs(credit + charge - (to - from) * rest)).toBeLessThanOrEqual(1 + 1e-6)
    }),
  )
})

test('a clock that leaps tells the same as one that is moved by and by, in the order of its moments', () => {
  fc.assert(
    fc.property(moment, fc.array(fc.integer({ min: 1, max: 90 * DAY }), { maxLength: 6 }), (now, waits) => {
      const steps = newWork(now)
      subscribed(steps, [1999], { trialDays: 7, card: 'fails-later' })
      const leap = { ...structuredClone({ ...steps, newId: undefined }), newId: steps.newId }
      for (const wait of waits) moveClock(steps, steps.now + wait)
      moveClock(leap, now + waits.reduce((sum, wait) => sum + wait, 0))
      const told = ({ happened }: Work) => happened.map(({ at, happening }) => `${at} ${happening.type}`)
      expect(told(steps)).toEqual(told(leap))
      const moments = steps.happened.map(({ at }) => at)
      expect(moments).toEqual([...moments].sort((one, other) => one - other))
    }),
  )
})
