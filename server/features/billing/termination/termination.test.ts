import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { readRows } from '#server/testing/stored-rows.ts'
import { metadataKey } from '../../../payments/learner-metadata.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import {
  atProvider,
  billingOf,
  checkoutRequest,
  type Family,
  fakeStripeOf,
  makeFamily,
  paid,
  startQuietApp,
  storedPlans,
  stripeOf,
  subscribed,
} from '../../../testing/payments.ts'
import { linkParent, makeLearner } from '../../../testing/people.ts'
import { expireCheckout, expireSession } from '../checkout/expire-session.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { customerOf, hadPlan } from '../testing/first-payment.ts'
import { subjectsTo } from '../testing/mails.ts'

const SOON = { timeout: 30_000, interval: 100 }

const app = forThisFile(startQuietApp)
const DELETIONS = [
  ['deleting a learner', (family, learnerId = '') => family.client.learners.delete({ learnerId })],
  [
    'asking for the deletion of a learner',
    (family, learnerId = '') => family.client.learners.askDeletion({ learnerId }),
  ],
] satisfies [name: string, remove: (family: Family, learnerId?: string) => Promise<unknown>][]

async function begun(family: Family, ids = family.ids) {
  for (const id of ids) await hadPlan(app, id)
  const chosen = Object.fromEntries(ids.map((id) => [id, 'premium' as const]))
  const { sessionId } = await family.client.billing.createCheckoutSession(checkoutRequest(family, chosen))
  return sessionId
}

/** Subscription of a payment, with the refunded amount in cents. */
async function outcomeOf(sessionId: string) {
  const { subscription } = await stripeOf(app).checkout.sessions.retrieve(sessionId)
  const { status, customer, items } = await atProvider(app, String(subscription))
  const charges = await stripeOf(app).charges.list({ customer: String(customer), limit: 100 })
  const refunded = charges.data.reduce((sum, charge) => sum + charge.amount_refunded, 0)
  return { status, refunded, lines: items.data.length }
}

describe.each(DELETIONS)('%s', (_name, remove) => {
  test('cancels a subscription without other learners immediately', async () => {
    const family = await makeFamily(app)
    const subscriptionId = await subscribed(app, family, { [family.ids[0] ?? '']: 'premium' })
    await remove(family, family.ids[0])
    await vi.waitFor(
      async () => expect(await atProvider(app, subscriptionId)).toMatchObject({ status: 'canceled' }),
      SOON,
    )
  })

  test('removes only the learner’s line from a shared subscription, without a refund', async () => {
    const family = await makeFamily(app, { learners: 2 })
    const sessionId = await begun(family)
    await paid(app, sessionId)
    await family.client.billing.checkout({ sessionId })
    const [first = '', second = ''] = family.ids
    await remove(family, first)
    await vi.waitFor(
      async () => expect(await outcomeOf(sessionId)).toEqual({ status: 'active', refunded: 0, lines: 1 }),
      SOON,
    )
    const { subscription } = await stripeOf(app).checkout.sessions.retrieve(sessionId)
    const { metadata } = await atProvider(app, String(subscription))
    expect(Object.keys(metadata).filter((key) => key.startsWith('learner_'))).toEqual([metadataKey(second)])
    expect(await storedPlans(app, [second])).toEqual(['Premium'])
  })

  test('expires an open checkout session', async () => {
    const family = await makeFamily(app)
    const sessionId = await begun(family)
    await remove(family, family.ids[0])
    await vi.waitFor(
      async () => expect(await fakeStripeOf(app).openCheckout(sessionId)).toMatchObject({ state: 'expired' }),
      SOON,
    )
  })

  test('before the payment is synced refunds it in full, and nothing more is charged', async () => {
    const family = await makeFamily(app)
    const sessionId = await begun(family)
    await paid(app, sessionId)
    await remove(family, family.ids[0])
    await expireCheckout(billingOf(app), sessionId)
    await vi.waitFor(
      async () => expect(await outcomeOf(sessionId)).toMatchObject({ status: 'canceled', refunded: 1999 }),
      SOON,
    )
    expect(await subjectsTo(app, family.parent)).not.toContain('Your payment didn’t go through')
  })

  test('before a payment for two is synced refunds one line, and the other learner gets the plan', async () => {
    const family = await makeFamily(app, { learners: 2 })
    const sessionId = await begun(family)
    await paid(app, sessionId)
    const [first = '', second = ''] = family.ids
    await remove(family, first)
    await vi.waitFor(
      async () => expect(await outcomeOf(sessionId)).toEqual({ status: 'active', refunded: 1999, lines: 1 }),
      SOON,
    )
    const { subscription } = await stripeOf(app).checkout.sessions.retrieve(sessionId)
    for (let again = 0; again < 3; again += 1) await syncSubscription(billingOf(app), String(subscription))
    expect(await outcomeOf(sessionId)).toEqual({ status: 'active', refunded: 1999, lines: 1 })
    expect(await storedPlans(app, [second])).toEqual(['Premium'])
  })
})

test('a learner whose deletion is taken back has Freemium', async () => {
  const family = await makeFamily(app)
  const [learnerId = ''] = family.ids
  const subscriptionId = await subscribed(app, family, { [learnerId]: 'premium' })
  expect(await storedPlans(app, [learnerId])).toEqual(['Premium'])
  await family.client.learners.askDeletion({ learnerId })
  await vi.waitFor(
    async () => expect(await atProvider(app, subscriptionId)).toMatchObject({ status: 'canceled' }),
    SOON,
  )
  await family.client.learners.takeBackDeletion({ learnerId })
  await vi.waitFor(async () => expect(await storedPlans(app, [learnerId])).toEqual(['Freemium']), SOON)
})

test('a session that is expired twice concurrently needs no retry', async () => {
  const family = await makeFamily(app)
  const sessionId = await begun(family)
  await stripeOf(app).checkout.sessions.expire(sessionId)
  await expect(stripeOf(app).checkout.sessions.expire(sessionId)).rejects.toThrow()
  await expireSession(stripeOf(app), sessionId)
  expect(await fakeStripeOf(app).openCheckout(sessionId)).toMatchObject({ state: 'expired' })
})

describe('deleting a parent’s account', () => {
  test('deletes the customer at the provider, with all subscriptions and open sessions', async () => {
    const family = await makeFamily(app)
    const subscriptionId = await subscribed(app, family, { [family.ids[0] ?? '']: 'premium' })
    const second = await makeLearner(app, { parent: family.parent, gradeId: family.gradeId })
    const sessionId = await begun(family, [second.id])
    const customerId = await customerOf(app, family.parent.id)
    await family.client.profile.deleteAccount({})
    await vi.waitFor(
      async () => expect(await stripeOf(app).customers.retrieve(customerId)).toMatchObject({ deleted: true }),
      SOON,
    )
    expect(await atProvider(app, subscriptionId)).toMatchObject({ status: 'canceled' })
    expect(await fakeStripeOf(app).openCheckout(sessionId)).toMatchObject({ state: 'expired' })
    const stored = sql`SELECT parent_id, status FROM subscriptions WHERE id = ${subscriptionId}`
    // The job that ends the learner's plan may read it last.
    await vi.waitFor(
      async () =>
        expect(await readRows(app.database.kysely, stored)).toEqual([{ parent_id: null, status: 'canceled' }]),
      SOON,
    )
  })

  test('refunds a payment that is not synced yet', async () => {
    const family = await makeFamily(app)
    const sessionId = await begun(family)
    await paid(app, sessionId)
    await family.client.profile.deleteAccount({})
    await vi.waitFor(
      async () => expect(await outcomeOf(sessionId)).toMatchObject({ status: 'canceled', refunded: 1999 }),
      SOON,
    )
  })

  test('ends the plan of a learner who has another parent, once, and keeps the learner', async () => {
    const family = await makeFamily(app)
    const [id = ''] = family.ids
    await subscribed(app, family, { [id]: 'premium' })
    const other = await makeFamily(app, { learners: 0 })
    await linkParent(app, other.parent.id, id)
    await family.client.profile.deleteAccount({})
    await vi.waitFor(async () => expect(await storedPlans(app, [id])).toEqual(['Freemium']), SOON)
  })
})
