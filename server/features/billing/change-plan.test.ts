import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  asked,
  atProvider,
  type Family,
  makeFamily,
  moved,
  movedDays,
  startQuietApp,
  stripeOf,
  subscribed,
  tiers,
  withCard,
} from '#server/testing/payments.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { metadataKey } from '../../payments/learner-metadata.ts'
import { productOf } from '../../payments/products.ts'
import { setUp } from '../../payments/setup.ts'
import { syncSubscription } from './sync.ts'
import { billingRows } from './testing/billing-rows.ts'

const PLUS = 'premium_plus_monthly'

let app: TestApp
beforeAll(async () => {
  app = await startQuietApp()
})
afterAll(() => app.close())

/** A family that pays Premium for its first learner, in the middle of a paid month. */
async function paying({ days = 10 } = {}) {
  const family = await makeFamily(app)
  const [learnerId = ''] = family.ids
  const subscriptionId = await subscribed(app, family, { [learnerId]: 'premium' })
  await moved(app, subscriptionId)
  await movedDays(app, subscriptionId, days)
  return { ...family, learnerId, subscriptionId, plan: { subscriptionId, learnerId } }
}

async function invoices(subscriptionId: string) {
  const { data } = await stripeOf(app).invoices.list({ subscription: subscriptionId, limit: 100 })
  return data
}

async function changed(
  { client, plan }: { client: Family['client']; plan: Parameters<Family['client']['billing']['cancel']>[0] },
  offer: 'premium_monthly' | 'premium_plus_monthly',
) {
  const preview = await client.billing.previewChange({ ...plan, offer })
  await client.billing.change({ ...plan, offer, ...confirming(preview) })
  return preview.amountNow
}

type Preview = Awaited<ReturnType<Family['client']['billing']['previewChange']>>

/** What was shown, as it is confirmed. */
function confirming({ amountNow, asOf, nextAmount }: Preview) {
  return { amountShown: amountNow, asOf, nextAmountShown: nextAmount }
}

/** As the operator has it: Premium Plus by the month at another price, for as long as the work takes. */
async function withPrice(cents: number, work: () => Promise<void>) {
  const set = async (present: number) => {
    await setUp(stripeOf(app), { premium_plus_monthly: present })
    await app.services.payments?.catalogue.pricesNow()
  }
  await set(cents)
  await work().finally(() => set(2999))
}

async function refused(call: () => Promise<unknown>) {
  const before = await billingRows(app)
  const error: unknown = await call().then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(await billingRows(app)).toEqual(before)
  return error
}

describe('a change to the higher plan', () => {
  test('charges at once what was shown, gives the plan at once, and renews on the same day at the new price', async () => {
    const family = await paying()
    const { client, plan, learnerId, subscriptionId } = family
    const preview = await client.billing.previewChange({ ...plan, offer: PLUS })
    expect(preview).toMatchObject({ currency: 'usd', nextAmount: 2999 })
    const period = (await atProvider(app, subscriptionId)).items.data[0]
    expect(preview.nextAt.getTime() / 1000).toBe(period?.current_period_end)

    const answer = await client.billing.change({ ...plan, offer: PLUS, ...confirming(preview) })
    expect(answer).toEqual({ plan: 'Premium Plus' })
    expect(await tiers(app, [learnerId])).toEqual(['Premium Plus'])
    const [newest] = await invoices(subscriptionId)
    expect(newest).toMatchObject({ amount_paid: preview.amountNow, status: 'paid' })

    await moved(app, subscriptionId)
    expect((await invoices(subscriptionId))[0]).toMatchObject({ amount_paid: 2999 })
    const { learners } = await client.billing.subscriptions()
    expect(learners[0]?.subscription).toMatchObject({
      offer: PLUS,
      unitAmount: 2999,
      changesTo: ['premium_monthly'],
    })
  })

  test('costs what was shown on any day of the period, and back again as well', async () => {
    const seen: number[] = []
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 27 }), async (days) => {
        const family = await paying({ days })
        const before = await invoices(family.subscriptionId)
        const up = await changed(family, PLUS)
        const [charged] = await invoices(family.subscriptionId)
        expect(charged?.amount_paid).toBe(up)
        expect(up).toBeGreaterThan(0)
        expect(up).toBeLessThanOrEqual(1000)
        const down = await changed(family, 'premium_monthly')
        expect(down).toBeLessThan(0)
        expect(Math.abs(up + down)).toBeLessThanOrEqual(2)
        const [credited] = await invoices(family.subscriptionId)
        expect(credited).toMatchObject({ total: down, amount_paid: 0 })
        expect(await invoices(family.subscriptionId)).toHaveLength(before.length + 2)
        seen.push(up)
      }),
      { numRuns: 4, examples: [[0], [27]] },
    )
    expect(new Set(seen).size).toBeGreaterThan(1)
  })

  test('what is kept from a smaller plan is taken off the amount that is shown and charged', async () => {
    const family = await paying()
    await changed(family, PLUS)
    const kept = await changed(family, 'premium_monthly')
    expect(kept).toBeLessThan(0)
    const again = await changed(family, PLUS)
    const [newest] = await invoices(family.subscriptionId)
    expect(newest?.amount_paid).toBe(again)
    expect(again).toBeLessThanOrEqual(1)
  })

  test('a renewal that was paid in part by what was kept is refunded once all that was charged for it is', async () => {
    const family = await paying()
    await changed(family, PLUS)
    await changed(family, 'premium_monthly')
    await moved(app, family.subscriptionId)
    const [renewal] = await invoices(family.subscriptionId)
    expect(renewal?.amount_paid).toBeLessThan(renewal?.total ?? 0)
    const { customer } = await atProvider(app, family.subscriptionId)
    const { data } = await stripeOf(app).charges.list({ customer: String(customer), limit: 1 })
    expect(data[0]?.amount).toBe(renewal?.amount_paid)
    const giveBack = async (amount?: number) => {
      const payment_intent = String(data[0]?.payment_intent)
      await stripeOf(app).refunds.create({ payment_intent, ...(amount !== undefined && { amount }) })
      await syncSubscription(app.services, family.subscriptionId)
      return (await family.client.billing.subscriptions()).invoices[0]
    }
    expect(await giveBack(100)).toMatchObject({ id: renewal?.id, status: 'partly-refunded' })
    expect(await giveBack()).toMatchObject({ id: renewal?.id, status: 'refunded' })
  })

  test('costs nothing during the free days, which go on', async () => {
    const family = await makeFamily(app)
    const [learnerId = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [learnerId]: 'premium' })
    const before = await atProvider(app, subscriptionId)
    const plan = { subscriptionId, learnerId }
    expect(await changed({ client: family.client, plan }, PLUS)).toBe(0)
    const after = await atProvider(app, subscriptionId)
    expect([after.status, after.trial_end]).toEqual(['trialing', before.trial_end])
    expect(await tiers(app, [learnerId])).toEqual(['Premium Plus'])
  })

  test('sent twenty times at once charges once', async () => {
    const { client, plan, subscriptionId } = await paying()
    const before = await invoices(subscriptionId)
    const preview = await client.billing.previewChange({ ...plan, offer: PLUS })
    const change = () => client.billing.change({ ...plan, offer: PLUS, ...confirming(preview) })
    const answers = await Promise.allSettled(Array.from({ length: 20 }, change))
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    const after = await invoices(subscriptionId)
    const paid = after.filter(({ id }) => !before.some((one) => one.id === id))
    expect(paid.reduce((sum, { amount_paid }) => sum + amount_paid, 0)).toBe(preview.amountNow)
    expect(await change()).toEqual({ plan: 'Premium Plus' })
    expect(await invoices(subscriptionId)).toHaveLength(after.length)
  })

  test('confirmed in two tabs that showed it at two moments charges one of the amounts', async () => {
    const { client, plan, subscriptionId } = await paying()
    const before = await invoices(subscriptionId)
    const first = await client.billing.previewChange({ ...plan, offer: PLUS })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const second = await client.billing.previewChange({ ...plan, offer: PLUS })
    expect(second.asOf).toBeGreaterThan(first.asOf)
    await Promise.allSettled(
      [first, second].map((preview) =>
        client.billing.change({ ...plan, offer: PLUS, ...confirming(preview) }),
      ),
    )
    const made = (await invoices(subscriptionId)).slice(0, -before.length)
    const sum = made.reduce((total, invoice) => total + invoice.total, 0)
    expect([first.amountNow, second.amountNow]).toContain(sum)
    expect((await atProvider(app, subscriptionId)).items.data.map(({ price }) => price.unit_amount)).toEqual([
      2999,
    ])
  })

  test('that was paid for, and broke off before the plan was given, gives it when it is confirmed again', async () => {
    const { client, plan, subscriptionId, learnerId } = await paying()
    const preview = await client.billing.previewChange({ ...plan, offer: PLUS })
    const [line] = (await atProvider(app, subscriptionId)).items.data
    const price = { currency: 'usd', unit_amount: 2999, recurring: { interval: 'month' } } as const
    await stripeOf(app).subscriptions.update(subscriptionId, {
      items: [{ id: line?.id ?? '', price_data: { ...price, product: productOf(PLUS) }, quantity: 1 }],
      metadata: { [metadataKey(learnerId)]: PLUS },
      proration_behavior: 'always_invoice',
    })
    expect(await tiers(app, [learnerId])).toEqual(['Premium'])
    const paidFor = await invoices(subscriptionId)
    await client.billing.change({ ...plan, offer: PLUS, ...confirming(preview) })
    expect(await tiers(app, [learnerId])).toEqual(['Premium Plus'])
    expect(await invoices(subscriptionId)).toEqual(paidFor)
  })

  test('leaves what others on the subscription have as it is', async () => {
    const family = await makeFamily(app, { learners: 2 })
    const [first = '', second = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [first]: 'premium', [second]: 'premium' })
    const plan = { subscriptionId, learnerId: first }
    const preview = await family.client.billing.previewChange({ ...plan, offer: PLUS })
    expect(preview.nextAmount).toBe(2999 + 1999)
    await changed({ client: family.client, plan }, PLUS)
    expect(await tiers(app, [first, second])).toEqual(['Premium Plus', 'Premium'])
  })
})

describe('refused, and nothing changes', () => {
  test('an amount that was not shown, or a moment that is not now', async () => {
    const { client, plan } = await paying()
    const preview = await client.billing.previewChange({ ...plan, offer: PLUS })
    const { amountNow, asOf, nextAmount } = preview
    const change = { ...plan, offer: PLUS, ...confirming(preview) } as const
    for (const tampered of [
      { ...change, amountShown: 0 },
      { ...change, amountShown: amountNow - 1 },
      { ...change, amountShown: -amountNow },
      { ...change, asOf: asOf + 60 },
      { ...change, asOf: asOf + 20 * 86_400 },
      { ...change, asOf: asOf - 15 * 60 - 1 },
      { ...change, asOf: 0 },
      { ...change, nextAmountShown: nextAmount - 1 },
    ]) {
      expect(await refused(() => client.billing.change(tampered))).toMatchObject({ code: 'AMOUNT_CHANGED' })
    }
  })

  test('a price that the operator has changed since it was shown, during free days too', async () => {
    const family = await makeFamily(app)
    const [learnerId = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [learnerId]: 'premium' })
    const change = { subscriptionId, learnerId, offer: PLUS } as const
    const shown = await family.client.billing.previewChange(change)
    expect(shown).toMatchObject({ amountNow: 0, nextAmount: 2999 })
    await withPrice(3999, async () => {
      const confirmed = () => family.client.billing.change({ ...change, ...confirming(shown) })
      expect(await refused(confirmed)).toMatchObject({ code: 'AMOUNT_CHANGED' })
      expect((await atProvider(app, subscriptionId)).items.data[0]?.price.unit_amount).toBe(1999)
    })
  })

  test('a card that is declined', async () => {
    const { client, plan, subscriptionId, learnerId } = await paying()
    await withCard(app, subscriptionId, 'fails-later')
    const preview = await client.billing.previewChange({ ...plan, offer: PLUS })
    const change = () => client.billing.change({ ...plan, offer: PLUS, ...confirming(preview) })
    // Without the clock, which runs on.
    const kept = () =>
      Promise.all([stripeOf(app).subscriptions.retrieve(subscriptionId), invoices(subscriptionId)])
    const before = await kept()
    await expect(change()).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' })
    expect(await kept()).toEqual(before)
    expect(await tiers(app, [learnerId])).toEqual(['Premium'])
    await withCard(app, subscriptionId, 'works')
    expect(await changed({ client, plan }, PLUS)).toBeGreaterThan(0)
  })

  test('a plan that is cancelled, one whose payment failed, and a change that there is not', async () => {
    const { client, plan, subscriptionId } = await paying()
    const preview =
      (offer: 'premium_annual' | 'premium_plus_family' | 'premium_monthly' | 'premium_plus_monthly') => () =>
        client.billing.previewChange({ ...plan, offer })
    for (const offer of ['premium_annual', 'premium_plus_family', 'premium_monthly'] as const) {
      expect(await refused(preview(offer))).toMatchObject({ code: 'CANNOT_CHANGE' })
    }
    await client.billing.cancel(plan)
    expect(await refused(preview(PLUS))).toMatchObject({
      code: 'CANNOT_CHANGE',
      message: 'This plan has been cancelled. Resume it before you change it.',
    })
    await client.billing.resume(plan)
    await withCard(app, subscriptionId, 'fails-later')
    await moved(app, subscriptionId)
    expect(await refused(preview(PLUS))).toMatchObject({
      code: 'CANNOT_CHANGE',
      message: expect.stringContaining('The last payment for this plan failed.'),
    })
  })

  test('everybody but the parent who pays, and who is not on the subscription', async () => {
    const { client, plan, learnerId } = await paying()
    const other = await makeFamily(app)
    await app.database.kysely
      .insertInto('parent_child')
      .values({ parent_id: other.parent.id, child_id: learnerId })
      .execute()
    const asOf = Math.floor(Date.now() / 1000)
    const calls = (who: Family['client'], of: typeof plan) => [
      () => who.billing.previewChange({ ...of, offer: PLUS }),
      () => who.billing.change({ ...of, offer: PLUS, amountShown: 0, asOf, nextAmountShown: 2999 }),
      () => who.billing.cancel(of),
      () => who.billing.resume(of),
    ]
    for (const call of [
      ...calls(other.client, plan),
      ...calls(client, { ...plan, learnerId: other.ids[0] ?? '' }),
      ...calls(client, { ...plan, subscriptionId: 'sub_unknown' }),
    ]) {
      expect(await refused(call)).toMatchObject({ code: 'FORBIDDEN' })
    }
    const { learners } = await other.client.billing.subscriptions()
    expect(learners.find(({ id }) => id === learnerId)).toMatchObject({
      plan: 'Premium',
      subscription: { own: false, changesTo: [] },
    })
    const begun = other.client.billing.createCheckoutSession(
      asked(other, { [other.ids[0] ?? '']: 'premium' }),
    )
    expect(await begun).toMatchObject({ url: expect.any(String) })
  })
})
