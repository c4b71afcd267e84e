import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { query, queryOne } from '#server/database/rows.ts'
import { assignments } from '#server/testing/stored-rows.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import {
  atProvider,
  billingOf,
  checkoutOf,
  clockOf,
  fakeStripeOf,
  makeFamily,
  startQuietApp,
  storedPlans,
  stripeOf,
  subscribed,
  withCard,
  withoutDeliveries,
} from '../../../testing/payments.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { firstPayment } from '../testing/first-payment.ts'
import { subjectsTo } from '../testing/mails.ts'
import { refundInvoice } from '../testing/refunds.ts'
import { settledState } from '../testing/snapshots.ts'
import { reconcileAll, reconcileUrgent } from './reconcile.ts'

const app = forThisFile(startQuietApp)
/** Backdates a checkout: the provider usually reports recent payments itself. */
const minutesAgo = (sessionId: string, minutes: number) =>
  sql`
    UPDATE billing_checkouts SET created_at = ${new Date(Date.now() - minutes * 60_000)}
    WHERE session_id = ${sessionId}`.execute(app.database.kysely)

/** Advances the provider's clock without events. */
async function advanceSilently(subscriptionId: string, days: number) {
  const now = await clockOf(app, subscriptionId)
  await fakeStripeOf(app).advanceClock(subscriptionId, new Date(now.getTime() + days * 86_400_000))
}

const statusOf = async (subscriptionId: string) =>
  (
    await queryOne(
      app.database.kysely,
      z.object({ status: z.string() }),
      sql`SELECT status FROM subscriptions WHERE id = ${subscriptionId}`,
    )
  ).status

describe('after a restore', () => {
  test('customers and subscriptions newer than the backup are found, and their mails are held', async () => {
    const since = new Date()
    const family = await makeFamily(app)
    const [learnerId = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [learnerId]: 'premium' })
    // The backup predates all of this.
    const { kysely } = app.database
    await sql`DELETE FROM subscriptions WHERE id = ${subscriptionId}`.execute(kysely)
    for (const table of ['billing_checkouts', 'billing_customers']) {
      await sql`DELETE FROM ${sql.table(table)} WHERE parent_id = ${family.parent.id}`.execute(kysely)
    }
    await sql`DELETE FROM mails WHERE to_address = ${family.parent.email}`.execute(kysely)
    await sql`
      UPDATE grade_enrollments SET enrollment_type = 'Freemium'
      WHERE user_id = ${learnerId}`.execute(kysely)

    await fakeStripeOf(app).advanceClock(subscriptionId, new Date(Date.now() + 8 * 86_400_000))
    await app.services.jobs.enqueue(kysely, 'reconcile-subscriptions', { createdSince: since.toISOString() })
    await vi.waitFor(async () => expect(await storedPlans(app, family.ids)).toEqual(['Premium']), {
      timeout: 20_000,
      interval: 20,
    })
    const mails = await query(
      kysely,
      z.object({ held_at: z.date().nullable(), sent_at: z.date().nullable() }),
      sql`SELECT held_at, sent_at FROM mails WHERE to_address = ${family.parent.email}`,
    )
    expect(mails).not.toEqual([])
    expect(mails.filter(({ held_at, sent_at }) => held_at === null || sent_at !== null)).toEqual([])
  })
})

describe('with every event lost', () => {
  test('a payment is granted within minutes, with its receipt, and the same state as with events', async () => {
    const family = await firstPayment(app)
    await reconcileUrgent(billingOf(app))
    expect(await storedPlans(app, family.ids)).toEqual(['Freemium'])
    await minutesAgo(family.sessionId, 4)
    await reconcileUrgent(billingOf(app))
    await reconcileUrgent(billingOf(app))
    expect(await storedPlans(app, family.ids)).toEqual(['Premium'])
    const state = await settledState(app, family)
    expect(state).toMatchObject({ provider_events: [], mails: [expect.stringContaining('Receipt')] })
    expect(state.lesson_marks).toEqual([expect.stringContaining('"total_marks": 33.00')])
    expect(state.billing_checkouts).toEqual([expect.stringContaining('"state": "complete"')])
  })

  test('a checkout stays open while it can be paid, and expires afterwards', async () => {
    const family = await makeFamily(app)
    const chosen = [{ childId: family.ids[0] ?? '', planName: 'premium' as const, gradeId: family.gradeId }]
    const { sessionId } = await family.client.billing.createCheckoutSession({
      userId: family.parent.id,
      gradeId: family.gradeId,
      subscriptions: chosen,
      billing: 'monthly',
      shownTotal: 1999,
    })
    const state = async () => (await checkoutOf(app, sessionId)).state
    await minutesAgo(sessionId, 30)
    await reconcileUrgent(billingOf(app))
    expect(await state()).toBe('open')
    await stripeOf(app).checkout.sessions.expire(sessionId)
    await reconcileUrgent(billingOf(app))
    expect(await state()).toBe('expired')
  })

  test('failed renewals, canceled plans and refunds match the provider by the next day', async () => {
    const families = await Promise.all(Array.from({ length: 4 }, () => makeFamily(app)))
    const [failed = '', canceled = '', refunded = '', renewed = ''] = await Promise.all(
      families.map((family) => subscribed(app, family, { [family.ids[0] ?? '']: 'premium' })),
    )
    const plans = () =>
      storedPlans(
        app,
        families.flatMap(({ ids }) => ids),
      )
    await withCard(app, failed, 'declined')
    await advanceSilently(failed, 8)
    await stripeOf(app).subscriptions.cancel(canceled)
    await advanceSilently(refunded, 8)
    await refundInvoice(app, refunded)
    await advanceSilently(renewed, 8)
    expect(await plans()).toEqual(['Premium', 'Premium', 'Premium', 'Premium'])

    await reconcileAll(billingOf(app))
    await vi.waitFor(async () => expect(await statusOf(refunded)).toBe('canceled'), {
      timeout: 20_000,
      interval: 100,
    })
    expect(await plans()).toEqual(['Premium', 'Freemium', 'Freemium', 'Premium'])
    expect(await statusOf(failed)).toBe('past_due')
    const STARTED = expect.stringMatching(/^Your free trial has started/)
    const subjects = await Promise.all(families.map(({ parent }) => subjectsTo(app, parent)))
    expect(subjects).toEqual([
      [STARTED, 'Your payment didn’t go through'],
      [STARTED, 'Your plan is canceled'],
      [STARTED, 'Receipt for your payment of $19.99', 'Your plan has ended'],
      [STARTED, 'Receipt for your payment of $19.99'],
    ])

    // The grace period has ended, without an event.
    await advanceSilently(failed, 7)
    await reconcileUrgent(billingOf(app))
    expect(await plans()).toEqual(['Freemium', 'Freemium', 'Freemium', 'Premium'])
    await reconcileAll(billingOf(app))
    expect(await Promise.all(families.map(({ parent }) => subjectsTo(app, parent)))).toEqual(subjects)
  })

  const reconciliations = sql`SELECT FROM pgboss.job WHERE name = 'reconcile-subscriptions'`

  test('a server that starts just after another one does not reconcile everything again', async () => {
    const before = (await reconciliations.execute(app.database.kysely)).rows.length
    const started = await startTestApp({}, withoutDeliveries, app)
    await started.close()
    expect((await reconciliations.execute(app.database.kysely)).rows).toHaveLength(before)
  })

  test('a server reconciles everything when it starts', async () => {
    await sql`UPDATE pgboss.job SET created_on = created_on - interval '1 hour'
      WHERE name = 'reconcile-subscriptions'`.execute(app.database.kysely)
    const family = await makeFamily(app)
    const subscriptionId = await subscribed(app, family, { [family.ids[0] ?? '']: 'premium' })
    await stripeOf(app).subscriptions.cancel(subscriptionId)
    const started = await startTestApp({}, withoutDeliveries, app)
    await vi.waitFor(async () => expect(await storedPlans(app, family.ids)).toEqual(['Freemium']), {
      timeout: 20_000,
      interval: 100,
    })
    await started.close()
  })
})

test('one failing subscription does not block the others', async () => {
  const family = await makeFamily(app)
  const subscriptionId = await subscribed(app, family, { [family.ids[0] ?? '']: 'premium' })
  await stripeOf(app).subscriptions.cancel(subscriptionId)
  const context = billingOf(app)
  let first = true
  const subscriptions = new Proxy(context.stripe.subscriptions, {
    get(target, name, receiver) {
      if (name !== 'retrieve' || !first) return Reflect.get(target, name, receiver)
      first = false
      return () => Promise.reject(new Error('The provider cannot be reached'))
    },
  })
  const stripe = new Proxy(context.stripe, {
    get: (target, name, receiver) => (name === 'subscriptions' ? subscriptions : Reflect.get(target, name, receiver)),
  })
  const failingOnce = { ...context, stripe }
  await expect(reconcileAll(failingOnce)).rejects.toThrow('cannot be reached')
  await reconcileAll(failingOnce)
  expect(await storedPlans(app, family.ids)).toEqual(['Freemium'])
})

test('an orphaned subscription is ended after the jobs of the deletion have failed', async () => {
  const family = await makeFamily(app)
  const subscriptionId = await subscribed(app, family, { [family.ids[0] ?? '']: 'premium' })
  const db = app.database.kysely
  await sql`DELETE FROM profiles WHERE id = ANY (${family.ids})`.execute(db)
  await reconcileAll(billingOf(app))
  expect((await atProvider(app, subscriptionId)).status).toBe('trialing')
  const longAgo = { created_at: new Date(Date.now() - 3 * 86_400_000) }
  await sql`UPDATE subscriptions SET ${assignments(longAgo)} WHERE id = ${subscriptionId}`.execute(db)
  await reconcileAll(billingOf(app))
  expect((await atProvider(app, subscriptionId)).status).toBe('canceled')
})
