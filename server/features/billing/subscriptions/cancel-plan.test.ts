import { describe, expect, test } from 'vitest'
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
  withCard,
} from '../../../testing/payments.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { mailsTo } from '../testing/mails.ts'

const app = forThisFile(startQuietApp)
/** Two learners on one subscription after the free trial. */
async function two() {
  const family = await makeFamily(app, { learners: 2 })
  const [first = '', second = ''] = family.ids
  const subscriptionId = await subscribed(app, family, { [first]: 'premium', [second]: 'premium_plus' })
  await moved(app, subscriptionId)
  const of = (learnerId: string) => ({ subscriptionId, learnerId })
  return { ...family, first, second, subscriptionId, of, billing: family.client.billing }
}

async function lines(subscriptionId: string) {
  const { items, cancel_at_period_end: ending } = await atProvider(app, subscriptionId)
  return { cents: items.data.map(({ price }) => price.unit_amount).sort(), ending }
}

async function periodEnd(subscriptionId: string) {
  const { items } = await atProvider(app, subscriptionId)
  return new Date((items.data[0]?.current_period_end ?? 0) * 1000)
}

async function charged(subscriptionId: string) {
  const { data } = await stripeOf(app).invoices.list({ subscription: subscriptionId, limit: 100 })
  return data.reduce((sum, { amount_paid }) => sum + amount_paid, 0)
}

describe('canceling a plan', () => {
  test('keeps it until the end of the paid period, at no fee, then grants Freemium; the other learner’s plan continues', async () => {
    const { billing, of, first, second, subscriptionId, ids } = await two()
    const end = await periodEnd(subscriptionId)
    const before = await charged(subscriptionId)
    expect(await billing.cancel(of(first))).toEqual({ endsAt: end })
    expect(await lines(subscriptionId)).toEqual({ cents: [2999], ending: false })
    expect(await storedPlans(app, ids)).toEqual(['Premium', 'Premium Plus'])
    const { learners } = await billing.subscriptions()
    const states = new Map(learners.map(({ id, subscription }) => [id, subscription]))
    expect(states.get(first)).toMatchObject({
      state: 'ending',
      endsAt: end,
      renewsAt: null,
      unitAmount: 1999,
    })
    expect(states.get(second)).toMatchObject({ state: 'active', endsAt: null, renewsAt: end })
    expect(await charged(subscriptionId)).toBe(before)

    await moved(app, subscriptionId)
    expect(await storedPlans(app, ids)).toEqual(['Freemium', 'Premium Plus'])
    expect(await charged(subscriptionId)).toBe(before + 2999)
    await expect(billing.resume(of(first))).rejects.toMatchObject({ code: 'ENDED' })
  })

  test('repeatedly, or ten times concurrently, changes nothing more', async () => {
    const { billing, of, first, subscriptionId } = await two()
    const once = await billing.cancel(of(first))
    const again = await Promise.all(Array.from({ length: 10 }, () => billing.cancel(of(first))))
    expect(again).toEqual(Array(10).fill(once))
    expect(await lines(subscriptionId)).toEqual({ cents: [2999], ending: false })
  })

  test('ends the subscription with its last learner, also if all cancel concurrently', async () => {
    const { billing, of, first, second, subscriptionId, ids } = await two()
    await Promise.all([billing.cancel(of(first)), billing.cancel(of(second))])
    expect((await lines(subscriptionId)).ending).toBe(true)
    expect(await storedPlans(app, ids)).toEqual(['Premium', 'Premium Plus'])
    await moved(app, subscriptionId)
    expect((await atProvider(app, subscriptionId)).status).toBe('canceled')
    expect(await storedPlans(app, ids)).toEqual(['Freemium', 'Freemium'])
  })

  test('during the free trial charges nothing', async () => {
    const family = await makeFamily(app)
    const [learnerId = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [learnerId]: 'premium' })
    await family.client.billing.cancel({ subscriptionId, learnerId })
    expect(await storedPlans(app, [learnerId])).toEqual(['Premium'])
    await moved(app, subscriptionId)
    expect(await storedPlans(app, [learnerId])).toEqual(['Freemium'])
    expect(await charged(subscriptionId)).toBe(0)
  })

  test('applies to a whole family, and so does resuming', async () => {
    const family = await makeFamily(app, { learners: 2 })
    const [first = '', second = ''] = family.ids
    const chosen = { [first]: 'premium_plus', [second]: 'premium_plus' } as const
    const subscriptionId = await subscribed(app, family, chosen, { billing: 'family' })
    const { billing } = family.client
    await billing.cancel({ subscriptionId, learnerId: first })
    const states = async () =>
      (await billing.subscriptions()).learners.map(({ subscription }) => [subscription?.state, subscription?.sharedBy])
    expect(await states()).toEqual([
      ['ending', 2],
      ['ending', 2],
    ])
    await billing.resume({ subscriptionId, learnerId: second })
    expect(await states()).toEqual([
      ['trial', 2],
      ['trial', 2],
    ])
  })

  test('after a failed payment ends it immediately, and nothing more is collected', async () => {
    const family = await makeFamily(app)
    const [learnerId = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [learnerId]: 'premium' }, { card: 'fails-later' })
    await moved(app, subscriptionId)
    const { billing } = family.client
    expect((await billing.subscriptions()).learners[0]).toMatchObject({
      plan: 'Premium',
      subscription: { state: 'past-due', changesTo: [], endsAt: expect.any(Date) },
    })
    await billing.cancel({ subscriptionId, learnerId })
    expect((await atProvider(app, subscriptionId)).status).toBe('canceled')
    expect(await storedPlans(app, [learnerId])).toEqual(['Freemium'])
    const { data } = await stripeOf(app).invoices.list({ subscription: subscriptionId })
    expect(data.map(({ status }) => status).sort()).toEqual(['paid', 'void'])
  })

  test('for one of two after a failed payment leaves the invoice open for both', async () => {
    const family = await makeFamily(app, { learners: 2 })
    const [first = '', second = ''] = family.ids
    const wishes = { [first]: 'premium', [second]: 'premium' } as const
    const sixDays = 6 * 86_400_000
    const subscriptionId = await subscribed(app, family, wishes, { card: 'fails-later' })
    await moved(app, subscriptionId)
    const { billing } = family.client
    const { endsAt } = await billing.cancel({ subscriptionId, learnerId: first })
    const { learners } = await billing.subscriptions()
    expect(learners.find(({ id }) => id === first)).toMatchObject({
      plan: 'Premium',
      subscription: { state: 'ending', unpaid: true, endsAt },
    })
    expect(learners.find(({ id }) => id === second)).toMatchObject({
      plan: 'Premium',
      subscription: { state: 'past-due', unpaid: true },
    })
    const { data } = await stripeOf(app).invoices.list({ subscription: subscriptionId, status: 'open' })
    expect(data.map(({ total }) => total)).toEqual([3998])

    await withCard(app, subscriptionId, 'works')
    await moved(app, subscriptionId, new Date((data[0]?.created ?? 0) * 1000 + sixDays))
    const receipt = (await mailsTo(app, family.parent)).find((mail) => mail.includes('Thanks for your payment'))
    expect(receipt).toContain('You paid $39.98 for Premium for Test and Test.')
    expect(receipt).toContain('your next payment of $19.99 is on')
  })
})

describe('resuming a canceled plan', () => {
  test('keeps the previous price, and charges nothing before the renewal', async () => {
    const { billing, of, first, subscriptionId, ids } = await two()
    const before = await charged(subscriptionId)
    await billing.cancel(of(first))
    const stripe = stripeOf(app)
    const [old] = (await stripe.prices.list({ lookup_keys: ['trellis_premium_monthly'] })).data
    await stripe.prices.create({
      currency: 'usd',
      product: 'trellis_premium',
      unit_amount: 2499,
      recurring: { interval: 'month' },
      lookup_key: 'trellis_premium_monthly',
      transfer_lookup_key: true,
    })
    try {
      const { renewsAt } = await billing.resume(of(first))
      expect(renewsAt).toEqual(await periodEnd(subscriptionId))
      expect(await lines(subscriptionId)).toEqual({ cents: [1999, 2999], ending: false })
      expect(await charged(subscriptionId)).toBe(before)
      await moved(app, subscriptionId)
      expect(await charged(subscriptionId)).toBe(before + 1999 + 2999)
      expect(await storedPlans(app, ids)).toEqual(['Premium', 'Premium Plus'])
    } finally {
      await stripe.prices.update(old?.id ?? '', {
        lookup_key: 'trellis_premium_monthly',
        transfer_lookup_key: true,
      })
    }
  })

  test('ten times concurrently adds one line', async () => {
    const { billing, of, first, subscriptionId } = await two()
    for (let round = 0; round < 2; round += 1) {
      await billing.cancel(of(first))
      await Promise.all(Array.from({ length: 10 }, () => billing.resume(of(first))))
      expect(await lines(subscriptionId)).toEqual({ cents: [1999, 2999], ending: false })
    }
  })

  test('of one of two learners leaves the other one canceled', async () => {
    const { billing, of, first, second, subscriptionId, ids } = await two()
    await billing.cancel(of(first))
    await billing.cancel(of(second))
    await billing.resume(of(first))
    expect(await lines(subscriptionId)).toEqual({ cents: [1999], ending: false })
    await moved(app, subscriptionId)
    expect(await storedPlans(app, ids)).toEqual(['Premium', 'Freemium'])
  })

  test('that was never canceled changes nothing', async () => {
    const { billing, of, first, subscriptionId } = await two()
    const before = await lines(subscriptionId)
    expect(await billing.resume(of(first))).toEqual({ renewsAt: await periodEnd(subscriptionId) })
    expect(await lines(subscriptionId)).toEqual(before)
  })

  test('clears an end date set by hand at the provider', async () => {
    const { billing, of, first, second, subscriptionId, ids } = await two()
    const end = await periodEnd(subscriptionId)
    const before = await charged(subscriptionId)
    const planStates = async () =>
      new Map((await billing.subscriptions()).learners.map(({ id, subscription }) => [id, subscription]))
    const day = 86_400_000
    const midway = new Date(end.getTime() - 10 * day)
    const later = new Date(end.getTime() + 10 * day)
    for (const [endsAt, renewsAt] of [
      [midway, null],
      [later, end],
    ] as const) {
      await stripeOf(app).subscriptions.update(subscriptionId, { cancel_at: endsAt.getTime() / 1000 })
      await syncSubscription(billingOf(app), subscriptionId)
      const ending = { state: 'ending', endsAt, renewsAt, changesTo: [] }
      expect([(await planStates()).get(first), (await planStates()).get(second)]).toMatchObject([ending, ending])
      expect(await billing.cancel(of(first))).toEqual({ endsAt })
      const change = billing.previewChange({ ...of(first), offer: 'premium_plus_monthly' })
      await expect(change).rejects.toMatchObject({ code: 'CANNOT_CHANGE' })

      expect(await billing.resume(of(first))).toEqual({ renewsAt: end })
      expect(await billing.resume(of(second))).toEqual({ renewsAt: end })
      expect(await atProvider(app, subscriptionId)).toMatchObject({ cancel_at: null, canceled_at: null })
      expect((await planStates()).get(first)).toMatchObject({ state: 'active', endsAt: null, renewsAt: end })
    }
    expect(await charged(subscriptionId)).toBe(before)
    await moved(app, subscriptionId, later)
    expect(await charged(subscriptionId)).toBe(before + 1999 + 2999)
    expect(await storedPlans(app, ids)).toEqual(['Premium', 'Premium Plus'])
  })

  test('fails once the plan has ended', async () => {
    const { billing, of, first, second, subscriptionId } = await two()
    await billing.cancel(of(first))
    await billing.cancel(of(second))
    await moved(app, subscriptionId)
    await expect(billing.resume(of(first))).rejects.toMatchObject({ code: 'ENDED' })
  })
})
