import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { monthOf } from '#domain/plans/revenue-trend.ts'
import { expectExactCounts } from '#server/testing/counts.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { billingOf, type Family, makeFamily, startQuietApp, stripeOf, subscribed } from '#server/testing/payments.ts'
import { makeParent } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { withoutDeliveries } from '../../../testing/payments.ts'
import { deletePeople, lockPeopleToDelete } from '../../learners/delete-queries.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { hadPlan } from '../testing/first-payment.ts'
import { refundInvoice } from '../testing/refunds.ts'

const MANAGER_EMAIL = 'operator@example.test'

const app = forThisFile(() => startQuietApp({ CONTENT_MANAGERS: MANAGER_EMAIL }))
/** Another process on the same database. */
const other = forThisFile(() => startTestApp({}, withoutDeliveries, app))
let token: string

beforeAll(async () => {
  token = (await makeParent(app, MANAGER_EMAIL)).token
})

const revenue = () => app.client(token).billing.revenue()

/** This month's figures; the renewing amount must also equal the figure above the trend. */
async function thisMonth() {
  await expectExactCounts(app.database.kysely)
  const { monthlyRevenue, trend } = await revenue()
  const month = trend.at(-1)
  expect(month).toMatchObject({ month: monthOf(new Date()), monthlyRevenue })
  return month
}

/** Runs many concurrent syncs in two processes. */
const synced = (subscriptionId: string) =>
  Promise.all([app, other, app, other].map((one) => syncSubscription(billingOf(one), subscriptionId)))

async function buy(family: Family, plan: 'premium' | 'premium_plus' = 'premium') {
  const chosen = Object.fromEntries(family.ids.map((id) => [id, plan]))
  const subscriptionId = await subscribed(app, family, chosen)
  await synced(subscriptionId)
  return subscriptionId
}

async function formerSubscribers({ learners = 1 } = {}) {
  const family = await makeFamily(app, { learners })
  for (const id of family.ids) await hadPlan(app, id)
  return family
}

test('the trend counts trials, payments, cancellations, refunds and deletions once each', async () => {
  const before = await thisMonth()
  expect(before).toMatchObject({ monthlyRevenue: 0, trials: 0, lost: 0, churnPercent: null })

  await buy(await makeFamily(app))
  expect(await thisMonth()).toMatchObject({ monthlyRevenue: 0, trials: 1, lost: 0 })

  const family = await formerSubscribers({ learners: 2 })
  const subscriptionId = await buy(family)
  expect(await thisMonth()).toMatchObject({ monthlyRevenue: 3998, trials: 1, lost: 0 })
  const [first = '', second = ''] = family.ids
  await family.client.billing.cancel({ subscriptionId, learnerId: first })
  expect(await thisMonth()).toMatchObject({ monthlyRevenue: 1999, lost: 0 })
  await family.client.billing.cancel({ subscriptionId, learnerId: second })
  await synced(subscriptionId)
  expect(await thisMonth()).toMatchObject({ monthlyRevenue: 0, lost: 1 })
  await family.client.billing.resume({ subscriptionId, learnerId: second })
  await synced(subscriptionId)
  expect(await thisMonth()).toMatchObject({ monthlyRevenue: 1999, lost: 0 })

  const refunded = await buy(await formerSubscribers(), 'premium_plus')
  expect(await thisMonth()).toMatchObject({ monthlyRevenue: 4998 })
  await refundInvoice(app, refunded)
  await stripeOf(app).subscriptions.cancel(refunded)
  await synced(refunded)
  expect(await thisMonth()).toMatchObject({ monthlyRevenue: 1999, lost: 1 })

  const { kysely } = app.database
  await deletePeople(kysely, await lockPeopleToDelete(kysely, family.ids))
  await stripeOf(app).subscriptions.cancel(subscriptionId)
  await synced(subscriptionId)
  expect(await thisMonth()).toMatchObject({ monthlyRevenue: 0, trials: 1, lost: 2 })
})

test('a cancellation that is read late counts in the month in which it was made', async () => {
  const family = await formerSubscribers()
  const subscriptionId = await buy(family)
  const lostBefore = (await thisMonth())?.lost ?? 0
  // Bought and canceled in March 2026, with the provider's events lost until now.
  await sql`
    UPDATE subscriptions SET monthly_shares = ${JSON.stringify({ 'revenue/2026-03': 23_988, 'paying/2026-03': 1 })}
    WHERE id = ${subscriptionId}`.execute(app.database.kysely)
  const { stripe } = billingOf(app)
  const march = Date.UTC(2026, 2, 20) / 1000
  const retrieve = async () => ({
    ...(await stripe.subscriptions.retrieve(subscriptionId, { expand: ['test_clock'] })),
    cancel_at_period_end: true,
    canceled_at: march,
  })
  const subscriptions = Object.assign(Object.create(stripe.subscriptions), { retrieve })
  await syncSubscription(
    { ...billingOf(app), stripe: Object.assign(Object.create(stripe), { subscriptions }) },
    subscriptionId,
  )
  const { trend } = await revenue()
  expect(trend.find(({ month }) => month === '2026-03')).toMatchObject({ monthlyRevenue: 0, lost: 1 })
  expect((await thisMonth())?.lost).toBe(lostBefore)
})
