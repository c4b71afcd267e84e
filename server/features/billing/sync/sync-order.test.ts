import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { readRows } from '#server/testing/stored-rows.ts'
import { metadataKey } from '../../../payments/learner-metadata.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import {
  atProvider,
  billingOf,
  makeFamily,
  startQuietApp,
  storedPlans,
  stripeOf,
  subscribed,
} from '../../../testing/payments.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { billingRows } from '../testing/snapshots.ts'
import { syncSubscription } from './sync-subscription.ts'

const app = forThisFile(startQuietApp)
/** Context whose next response about a subscription is delayed until `release` is called. */
function delayedContext(app: TestApp) {
  const context = billingOf(app)
  const answered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const subscriptions = new Proxy(context.stripe.subscriptions, {
    get(target, name, receiver) {
      if (name !== 'retrieve') return Reflect.get(target, name, receiver)
      return async (id: string, params: Stripe.SubscriptionRetrieveParams) => {
        const answer = await target.retrieve(id, params)
        answered.resolve()
        await released.promise
        return answer
      }
    },
  })
  const stripe = new Proxy(context.stripe, {
    get: (target, name, receiver) => (name === 'subscriptions' ? subscriptions : Reflect.get(target, name, receiver)),
  })
  return { delayed: { ...context, stripe }, answered: answered.promise, release: released.resolve }
}

async function changeTo(subscriptionId: string, learnerId: string, plan: 'premium' | 'premium_plus') {
  const { items } = await atProvider(app, subscriptionId)
  await stripeOf(app).subscriptions.update(subscriptionId, {
    metadata: { [metadataKey(learnerId)]: `${plan}_monthly` },
    items: [
      {
        id: items.data[0]?.id ?? '',
        price_data: {
          currency: 'usd',
          product: `trellis_${plan}`,
          recurring: { interval: 'month' },
          unit_amount: plan === 'premium' ? 1999 : 2999,
        },
      },
    ],
    proration_behavior: 'none',
  })
}

describe('an older snapshot', () => {
  test('does not overwrite a newer one when it arrives last', async () => {
    const family = await makeFamily(app)
    const [id = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [id]: 'premium' })
    const { delayed, answered, release } = delayedContext(app)
    const slow = syncSubscription(delayed, subscriptionId, {
      id: 'evt_slow',
      type: 'customer.subscription.updated',
      createdAt: new Date(),
    })
    await answered
    await changeTo(subscriptionId, id, 'premium_plus')
    expect(await syncSubscription(billingOf(app), subscriptionId)).toBe('synced')
    const before = (await billingRows(app)).map((rows) => rows.filter((row) => !row.includes('evt_slow')))
    release()
    expect(await slow).toBe('superseded')
    expect(await storedPlans(app, family.ids)).toEqual(['Premium Plus'])
    // Its event is recorded anyway, since the newer snapshot includes its effect.
    const rows = (await billingRows(app)).map((each) => each.filter((row) => !row.includes('evt_slow')))
    expect(rows).toEqual(before)
    const recorded = sql`SELECT id FROM provider_events WHERE id = 'evt_slow'`
    expect(await readRows(app.database.kysely, recorded)).toHaveLength(1)
  })

  test('does not restore a plan that has ended', async () => {
    const family = await makeFamily(app)
    const [id = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [id]: 'premium_plus' })
    const { delayed, answered, release } = delayedContext(app)
    const slow = syncSubscription(delayed, subscriptionId)
    await answered
    await stripeOf(app).subscriptions.cancel(subscriptionId)
    await syncSubscription(billingOf(app), subscriptionId)
    release()
    expect(await slow).toBe('superseded')
    expect(await storedPlans(app, family.ids)).toEqual(['Freemium'])
  })
})

test('concurrent changes, each followed by a sync, end in the provider’s state', async () => {
  const family = await makeFamily(app)
  const [id = ''] = family.ids
  const subscriptionId = await subscribed(app, family, { [id]: 'premium' })
  const plans = Array.from({ length: 9 }, (_, index) => (index % 2 === 0 ? 'premium_plus' : 'premium'))
  await Promise.all(
    plans.map(async (plan) => {
      await changeTo(subscriptionId, id, plan === 'premium' ? 'premium' : 'premium_plus')
      await syncSubscription(billingOf(app), subscriptionId)
    }),
  )
  const { metadata } = await atProvider(app, subscriptionId)
  const expected = metadata[metadataKey(id)] === 'premium_monthly' ? 'Premium' : 'Premium Plus'
  expect(await storedPlans(app, family.ids)).toEqual([expected])
})
