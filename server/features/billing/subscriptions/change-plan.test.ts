import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metadataKey } from '../../../payments/learner-metadata.ts'
import { productOf } from '../../../payments/products.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import {
  atProvider,
  billingOf,
  makeFamily,
  moved,
  startQuietApp,
  storedPlans,
  stripeOf,
  subscribed,
} from '../../../testing/payments.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { changed, confirming, invoices, PLUS, paying } from '../testing/paying-family.ts'

const app = forThisFile(startQuietApp)
describe('changing to the higher plan', () => {
  test('charges the previewed amount, grants the plan immediately, and renews on the same day at the new price', async () => {
    const family = await paying(app)
    const { client, plan, learnerId, subscriptionId } = family
    const preview = await client.billing.previewChange({ ...plan, offer: PLUS })
    expect(preview).toMatchObject({ currency: 'usd', nextAmount: 2999 })
    const period = (await atProvider(app, subscriptionId)).items.data[0]
    expect(preview.nextAt.getTime() / 1000).toBe(period?.current_period_end)

    const answer = await client.billing.change({ ...plan, offer: PLUS, ...confirming(preview) })
    expect(answer).toEqual({ plan: 'Premium Plus' })
    expect(await storedPlans(app, [learnerId])).toEqual(['Premium Plus'])
    const [newest] = await invoices(app, subscriptionId)
    expect(newest).toMatchObject({ amount_paid: preview.amountNow, status: 'paid' })

    await moved(app, subscriptionId)
    expect((await invoices(app, subscriptionId))[0]).toMatchObject({ amount_paid: 2999 })
    const { learners } = await client.billing.subscriptions()
    expect(learners[0]?.subscription).toMatchObject({
      offer: PLUS,
      unitAmount: 2999,
      changesTo: ['premium_monthly'],
    })
  })

  test('costs the previewed amount on any day of the period, in both directions', async () => {
    const seen: number[] = []
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 27 }), async (days) => {
        const family = await paying(app, { days })
        const before = await invoices(app, family.subscriptionId)
        const up = await changed(family, PLUS)
        const [charged] = await invoices(app, family.subscriptionId)
        expect(charged?.amount_paid).toBe(up)
        expect(up).toBeGreaterThan(0)
        expect(up).toBeLessThanOrEqual(1000)
        const down = await changed(family, 'premium_monthly')
        expect(down).toBeLessThan(0)
        expect(Math.abs(up + down)).toBeLessThanOrEqual(2)
        const [credited] = await invoices(app, family.subscriptionId)
        expect(credited).toMatchObject({ total: down, amount_paid: 0 })
        expect(await invoices(app, family.subscriptionId)).toHaveLength(before.length + 2)
        seen.push(up)
      }),
      { numRuns: 4, examples: [[0], [27]] },
    )
    expect(new Set(seen).size).toBeGreaterThan(1)
  })

  test('deducts an existing credit from the previewed and charged amounts', async () => {
    const family = await paying(app)
    await changed(family, PLUS)
    const credit = await changed(family, 'premium_monthly')
    expect(credit).toBeLessThan(0)
    const again = await changed(family, PLUS)
    const [newest] = await invoices(app, family.subscriptionId)
    expect(newest?.amount_paid).toBe(again)
    expect(again).toBeLessThanOrEqual(1)
  })

  test('a renewal partly covered by a credit counts as refunded once its charge is refunded', async () => {
    const family = await paying(app)
    await changed(family, PLUS)
    await changed(family, 'premium_monthly')
    await moved(app, family.subscriptionId)
    const [renewal] = await invoices(app, family.subscriptionId)
    expect(renewal?.amount_paid).toBeLessThan(renewal?.total ?? 0)
    const { customer } = await atProvider(app, family.subscriptionId)
    const { data } = await stripeOf(app).charges.list({ customer: String(customer), limit: 1 })
    expect(data[0]?.amount).toBe(renewal?.amount_paid)
    const giveBack = async (amount?: number) => {
      const payment_intent = String(data[0]?.payment_intent)
      await stripeOf(app).refunds.create({ payment_intent, ...(amount !== undefined && { amount }) })
      await syncSubscription(billingOf(app), family.subscriptionId)
      return (await family.client.billing.subscriptions()).invoices[0]
    }
    expect(await giveBack(100)).toMatchObject({ id: renewal?.id, status: 'partly-refunded' })
    expect(await giveBack()).toMatchObject({ id: renewal?.id, status: 'refunded' })
  })

  test('costs nothing during the free trial, which continues', async () => {
    const family = await makeFamily(app)
    const [learnerId = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [learnerId]: 'premium' })
    const before = await atProvider(app, subscriptionId)
    const plan = { subscriptionId, learnerId }
    expect(await changed({ client: family.client, plan }, PLUS)).toBe(0)
    const after = await atProvider(app, subscriptionId)
    expect([after.status, after.trial_end]).toEqual(['trialing', before.trial_end])
    expect(await storedPlans(app, [learnerId])).toEqual(['Premium Plus'])
  })

  test('charges once for twenty concurrent requests', async () => {
    const { client, plan, subscriptionId } = await paying(app)
    const before = await invoices(app, subscriptionId)
    const preview = await client.billing.previewChange({ ...plan, offer: PLUS })
    const change = () => client.billing.change({ ...plan, offer: PLUS, ...confirming(preview) })
    const answers = await Promise.allSettled(Array.from({ length: 20 }, change))
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    const after = await invoices(app, subscriptionId)
    const paid = after.filter(({ id }) => !before.some((one) => one.id === id))
    expect(paid.reduce((sum, { amount_paid }) => sum + amount_paid, 0)).toBe(preview.amountNow)
    expect(await change()).toEqual({ plan: 'Premium Plus' })
    expect(await invoices(app, subscriptionId)).toHaveLength(after.length)
  })

  test('charges one amount when two tabs confirm different previews', async () => {
    const { client, plan, subscriptionId } = await paying(app)
    const before = await invoices(app, subscriptionId)
    const first = await client.billing.previewChange({ ...plan, offer: PLUS })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const second = await client.billing.previewChange({ ...plan, offer: PLUS })
    expect(second.asOf).toBeGreaterThan(first.asOf)
    await Promise.allSettled(
      [first, second].map((preview) => client.billing.change({ ...plan, offer: PLUS, ...confirming(preview) })),
    )
    const made = (await invoices(app, subscriptionId)).slice(0, -before.length)
    const sum = made.reduce((total, invoice) => total + invoice.total, 0)
    expect([first.amountNow, second.amountNow]).toContain(sum)
    expect((await atProvider(app, subscriptionId)).items.data.map(({ price }) => price.unit_amount)).toEqual([2999])
  })

  test('grants a paid but interrupted change when it is confirmed again', async () => {
    const { client, plan, subscriptionId, learnerId } = await paying(app)
    const preview = await client.billing.previewChange({ ...plan, offer: PLUS })
    const [line] = (await atProvider(app, subscriptionId)).items.data
    const price = { currency: 'usd', unit_amount: 2999, recurring: { interval: 'month' } } as const
    await stripeOf(app).subscriptions.update(subscriptionId, {
      items: [{ id: line?.id ?? '', price_data: { ...price, product: productOf(PLUS) }, quantity: 1 }],
      metadata: { [metadataKey(learnerId)]: PLUS },
      proration_behavior: 'always_invoice',
    })
    expect(await storedPlans(app, [learnerId])).toEqual(['Premium'])
    const paidFor = await invoices(app, subscriptionId)
    await client.billing.change({ ...plan, offer: PLUS, ...confirming(preview) })
    expect(await storedPlans(app, [learnerId])).toEqual(['Premium Plus'])
    expect(await invoices(app, subscriptionId)).toEqual(paidFor)
  })

  test('leaves the other learners of the subscription unchanged', async () => {
    const family = await makeFamily(app, { learners: 2 })
    const [first = '', second = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [first]: 'premium', [second]: 'premium' })
    const plan = { subscriptionId, learnerId: first }
    const preview = await family.client.billing.previewChange({ ...plan, offer: PLUS })
    expect(preview.nextAmount).toBe(2999 + 1999)
    await changed({ client: family.client, plan }, PLUS)
    expect(await storedPlans(app, [first, second])).toEqual(['Premium Plus', 'Premium'])
  })
})
