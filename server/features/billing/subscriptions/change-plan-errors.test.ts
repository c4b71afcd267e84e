import { describe, expect, test } from 'vitest'
import { linkParent } from '#server/testing/people.ts'
import { setUpCatalogue } from '../../../payments/setup.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import {
  atProvider,
  checkoutRequest,
  type Family,
  makeFamily,
  moved,
  startQuietApp,
  storedPlans,
  stripeOf,
  subscribed,
  withCard,
} from '../../../testing/payments.ts'
import { changed, confirming, invoices, PLUS, paying } from '../testing/paying-family.ts'
import { expectRejection } from '../testing/snapshots.ts'

const app = forThisFile(startQuietApp)
/** Runs work while Premium Plus per month has another price, as set by the operator. */
async function withPrice(cents: number, work: () => Promise<void>) {
  const set = async (present: number) => {
    await setUpCatalogue(stripeOf(app), { prices: { premium_plus_monthly: present } })
    await app.services.payments?.catalogue.pricesNow()
  }
  await set(cents)
  await work().finally(() => set(2999))
}

describe('a change is rejected without any change', () => {
  test('for an amount that was not shown, or an outdated preview', async () => {
    const { client, plan } = await paying(app)
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
      expect(await expectRejection(app, () => client.billing.change(tampered))).toMatchObject({
        code: 'AMOUNT_CHANGED',
      })
    }
  })

  test('for a price that changed since the preview, also during a free trial', async () => {
    const family = await makeFamily(app)
    const [learnerId = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [learnerId]: 'premium' })
    const change = { subscriptionId, learnerId, offer: PLUS } as const
    const shown = await family.client.billing.previewChange(change)
    expect(shown).toMatchObject({ amountNow: 0, nextAmount: 2999 })
    await withPrice(3999, async () => {
      const confirmed = () => family.client.billing.change({ ...change, ...confirming(shown) })
      expect(await expectRejection(app, confirmed)).toMatchObject({ code: 'AMOUNT_CHANGED' })
      expect((await atProvider(app, subscriptionId)).items.data[0]?.price.unit_amount).toBe(1999)
    })
  })

  test('for a declined card', async () => {
    const { client, plan, subscriptionId, learnerId } = await paying(app)
    await withCard(app, subscriptionId, 'fails-later')
    const preview = await client.billing.previewChange({ ...plan, offer: PLUS })
    const change = () => client.billing.change({ ...plan, offer: PLUS, ...confirming(preview) })
    // Without the clock, which keeps running.
    const stored = () =>
      Promise.all([stripeOf(app).subscriptions.retrieve(subscriptionId), invoices(app, subscriptionId)])
    const before = await stored()
    await expect(change()).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' })
    expect(await stored()).toEqual(before)
    expect(await storedPlans(app, [learnerId])).toEqual(['Premium'])
    await withCard(app, subscriptionId, 'works')
    expect(await changed({ client, plan }, PLUS)).toBeGreaterThan(0)
  })

  test('for a canceled plan, an unpaid plan, and a change that is not offered', async () => {
    const { client, plan, subscriptionId } = await paying(app)
    const preview =
      (offer: 'premium_annual' | 'premium_plus_family' | 'premium_monthly' | 'premium_plus_monthly') => () =>
        client.billing.previewChange({ ...plan, offer })
    for (const offer of ['premium_annual', 'premium_plus_family', 'premium_monthly'] as const) {
      expect(await expectRejection(app, preview(offer))).toMatchObject({ code: 'CANNOT_CHANGE' })
    }
    await client.billing.cancel(plan)
    expect(await expectRejection(app, preview(PLUS))).toMatchObject({
      code: 'CANNOT_CHANGE',
      message: 'This plan was canceled. Resume it before you change it.',
    })
    await client.billing.resume(plan)
    await withCard(app, subscriptionId, 'fails-later')
    await moved(app, subscriptionId)
    expect(await expectRejection(app, preview(PLUS))).toMatchObject({
      code: 'CANNOT_CHANGE',
      message: expect.stringContaining('The last payment for this plan failed.'),
    })
  })

  test('for everyone but the paying parent, and for learners outside the subscription', async () => {
    const { client, plan, learnerId } = await paying(app)
    const other = await makeFamily(app)
    await linkParent(app, other.parent.id, learnerId)
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
      expect(await expectRejection(app, call)).toMatchObject({ code: 'FORBIDDEN' })
    }
    const { learners } = await other.client.billing.subscriptions()
    expect(learners.find(({ id }) => id === learnerId)).toMatchObject({
      plan: 'Premium',
      paidByOther: true,
      subscription: null,
    })
    const begun = other.client.billing.createCheckoutSession(
      checkoutRequest(other, { [other.ids[0] ?? '']: 'premium' }),
    )
    expect(await begun).toMatchObject({ url: expect.any(String) })
  })
})
