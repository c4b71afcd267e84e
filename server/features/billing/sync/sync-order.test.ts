import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { metadataKey } from '../../../payments/learner-metadata.ts'
import type { Services } from '../../../services.ts'
import {
  atProvider,
  makeFamily,
  startQuietApp,
  storedPlans,
  stripeOf,
  subscribed,
} from '../../../testing/payments.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { billingRows } from '../testing/snapshots.ts'
import { syncSubscription } from './sync-subscription.ts'

let app: TestApp
beforeAll(async () => {
  app = await startQuietApp()
})
afterAll(() => app.close())

/** The same services, which hold the provider's next answer about a subscription back until they are let go. */
function holdingBack({ services }: TestApp) {
  const { payments } = services
  if (payments === null) throw new Error('These tests need a provider')
  const answered = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const subscriptions = new Proxy(payments.stripe.subscriptions, {
    get(target, name, receiver) {
      if (name !== 'retrieve') return Reflect.get(target, name, receiver)
      return async (id: string, params: Stripe.SubscriptionRetrieveParams) => {
        const answer = await target.retrieve(id, params)
        answered.resolve()
        await letGo.promise
        return answer
      }
    },
  })
  const stripe = new Proxy(payments.stripe, {
    get: (target, name, receiver) =>
      name === 'subscriptions' ? subscriptions : Reflect.get(target, name, receiver),
  })
  const held: Services = { ...services, payments: { ...payments, stripe } }
  return { held, answered: answered.promise, letGo: letGo.resolve }
}

async function changeTo(subscriptionId: string, learnerId: string, plan: 'premium' | 'premium_plus') {
  const { items } = await atProvider(app, subscriptionId)
  await stripeOf(app).subscriptions.update(subscriptionId, {
    metadata: { [metadataKey(learnerId)]: `${plan}_monthly` },
    items: [
      {
        id: items.data[0]?.id ?? '',
        price_data: {
          ...{ currency: 'usd', product: `trellis_${plan}`, recurring: { interval: 'month' } },
          unit_amount: plan === 'premium' ? 1999 : 2999,
        },
      },
    ],
    proration_behavior: 'none',
  })
}

describe('an older answer of the provider', () => {
  test('that comes last does not overwrite a newer one', async () => {
    const family = await makeFamily(app)
    const [id = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [id]: 'premium' })
    const { held, answered, letGo } = holdingBack(app)
    const slow = syncSubscription(held, subscriptionId, {
      ...{ id: 'evt_slow', type: 'customer.subscription.updated', createdAt: new Date() },
    })
    await answered
    await changeTo(subscriptionId, id, 'premium_plus')
    expect(await syncSubscription(app.services, subscriptionId)).toBe('synced')
    const before = (await billingRows(app)).map((rows) => rows.filter((row) => !row.includes('evt_slow')))
    letGo()
    expect(await slow).toBe('overtaken')
    expect(await storedPlans(app, family.ids)).toEqual(['Premium Plus'])
    // Its event is worked on all the same: the newer answer knew of it.
    const rows = (await billingRows(app)).map((each) => each.filter((row) => !row.includes('evt_slow')))
    expect(rows).toEqual(before)
    const kept = app.database.kysely.selectFrom('provider_events').select('id').where('id', '=', 'evt_slow')
    expect(await kept.execute()).toHaveLength(1)
  })

  test('of a plan that was taken away gives nothing back', async () => {
    const family = await makeFamily(app)
    const [id = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [id]: 'premium_plus' })
    const { held, answered, letGo } = holdingBack(app)
    const slow = syncSubscription(held, subscriptionId)
    await answered
    await stripeOf(app).subscriptions.cancel(subscriptionId)
    await syncSubscription(app.services, subscriptionId)
    letGo()
    expect(await slow).toBe('overtaken')
    expect(await storedPlans(app, family.ids)).toEqual(['Freemium'])
  })
})

test('a plan that is changed many times at once, each with a look at it, ends as it stands at the provider', async () => {
  const family = await makeFamily(app)
  const [id = ''] = family.ids
  const subscriptionId = await subscribed(app, family, { [id]: 'premium' })
  const plans = Array.from({ length: 9 }, (_, index) => (index % 2 === 0 ? 'premium_plus' : 'premium'))
  await Promise.all(
    plans.map(async (plan) => {
      await changeTo(subscriptionId, id, plan === 'premium' ? 'premium' : 'premium_plus')
      await syncSubscription(app.services, subscriptionId)
    }),
  )
  const { metadata } = await atProvider(app, subscriptionId)
  const expected = metadata[metadataKey(id)] === 'premium_monthly' ? 'Premium' : 'Premium Plus'
  expect(await storedPlans(app, family.ids)).toEqual([expected])
})
