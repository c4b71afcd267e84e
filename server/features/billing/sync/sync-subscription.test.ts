import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readRows } from '#server/testing/stored-rows.ts'
import { queryOne } from '../../../database/rows.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import {
  atProvider,
  billingOf,
  makeFamily,
  moved,
  movedDays,
  startQuietApp,
  storedPlans,
  stripeOf,
  subscribed,
  withCard,
} from '../../../testing/payments.ts'
import { hadPlan } from '../testing/first-payment.ts'
import { mailsTo, subjectsTo } from '../testing/mails.ts'
import { disputeInvoice, refundInvoice } from '../testing/refunds.ts'
import { syncSubscription } from './sync-subscription.ts'

const app = forThisFile(startQuietApp)
/** Family with a paid Premium plan, without a free trial. */
async function payingFamily({ learners = 1 } = {}) {
  const family = await makeFamily(app, { learners })
  for (const id of family.ids) await hadPlan(app, id)
  const chosen = Object.fromEntries(family.ids.map((id) => [id, 'premium' as const]))
  return { ...family, subscriptionId: await subscribed(app, family, chosen) }
}

const daysLater = (subscriptionId: string, days: number) => movedDays(app, subscriptionId, days)

const Subscription = z.object({
  status: z.string(),
  past_due_since: z.date().nullable(),
  trial_end: z.date().nullable(),
  ended_at: z.date().nullable(),
})

const stored = (subscriptionId: string) =>
  queryOne(
    app.database.kysely,
    Subscription,
    sql`SELECT status, past_due_since, trial_end, ended_at FROM subscriptions WHERE id = ${subscriptionId}`,
  )

describe('a renewal that fails', () => {
  test('keeps the plan for the grace period with one mail, then grants Freemium, and restores the plan if paid late', async () => {
    const { ids, parent, subscriptionId } = await payingFamily()
    await withCard(app, subscriptionId, 'declined')
    await moved(app, subscriptionId)
    expect(await stored(subscriptionId)).toMatchObject({
      status: 'past_due',
      past_due_since: expect.any(Date),
    })
    expect(await storedPlans(app, ids)).toEqual(['Premium'])
    await daysLater(subscriptionId, 6)
    await syncSubscription(billingOf(app), subscriptionId)
    expect(await storedPlans(app, ids)).toEqual(['Premium'])
    expect(await subjectsTo(app, parent)).toEqual([
      'Receipt for your payment of $19.99',
      'Your payment didn’t go through',
    ])
    const [, failed = ''] = await mailsTo(app, parent)
    expect(failed).toContain('We couldn’t charge $19.99 for Premium for Test.')
    expect(failed).toMatch(/we’ll try again until [A-Z][a-z]+ \d+, 20\d\d/)
    expect(failed).toContain(`${app.url}/parent/subscriptions`)

    await daysLater(subscriptionId, 1)
    expect(await storedPlans(app, ids)).toEqual(['Freemium'])

    await withCard(app, subscriptionId, 'works')
    await daysLater(subscriptionId, 2)
    expect(await stored(subscriptionId)).toMatchObject({ status: 'active', past_due_since: null })
    expect(await storedPlans(app, ids)).toEqual(['Premium'])
    expect(await subjectsTo(app, parent)).toHaveLength(3)
  })

  test('and is never paid ends the plan', async () => {
    const { ids, subscriptionId } = await payingFamily()
    await withCard(app, subscriptionId, 'declined')
    await moved(app, subscriptionId)
    await daysLater(subscriptionId, 30)
    expect(await stored(subscriptionId)).toMatchObject({ status: 'canceled', ended_at: expect.any(Date) })
    expect(await storedPlans(app, ids)).toEqual(['Freemium'])
  })
})

describe('a free trial', () => {
  test('grants the plan, announces its end and the amount once, and is then paid', async () => {
    const family = await makeFamily(app)
    const [id = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [id]: 'premium_plus' })
    expect(await stored(subscriptionId)).toMatchObject({ status: 'trialing', trial_end: expect.any(Date) })
    expect(await storedPlans(app, family.ids)).toEqual(['Premium Plus'])
    expect(await mailsTo(app, family.parent)).toHaveLength(1)

    await daysLater(subscriptionId, 4.1)
    await syncSubscription(billingOf(app), subscriptionId)
    const [, mail = ''] = await mailsTo(app, family.parent)
    expect(await mailsTo(app, family.parent)).toHaveLength(2)
    expect(mail).toMatch(/^Your free trial of Premium Plus for Test ends on .+\. On that day we charge \$29\.99/m)
    expect(mail).toContain('cancel in Subscriptions before that day and you won’t be charged')

    await daysLater(subscriptionId, 4)
    expect(await storedPlans(app, family.ids)).toEqual(['Premium Plus'])
    expect((await subjectsTo(app, family.parent)).at(-1)).toBe('Receipt for your payment of $29.99')
  })

  test('that is canceled announces no charge and ends in Freemium', async () => {
    const family = await makeFamily(app)
    const [id = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [id]: 'premium' })
    await stripeOf(app).subscriptions.update(subscriptionId, { cancel_at_period_end: true })
    await daysLater(subscriptionId, 5)
    expect(await storedPlans(app, family.ids)).toEqual(['Premium'])
    await daysLater(subscriptionId, 3)
    expect(await storedPlans(app, family.ids)).toEqual(['Freemium'])
    expect(await subjectsTo(app, family.parent)).toEqual([
      expect.stringContaining('free trial has started'),
      'Your plan is canceled',
    ])
  })
})

describe('the receipt of a payment', () => {
  test('names the payment, its learners, the next charge, and how to cancel', async () => {
    const { parent } = await payingFamily({ learners: 2 })
    const [mail = ''] = await mailsTo(app, parent)
    expect(mail).toContain('You paid $39.98 for Premium for Test and Test.')
    expect(mail).toMatch(/your next payment of \$39\.98 is on [A-Z][a-z]+ \d+, 20\d\d\./)
    expect(mail).toContain(`cancel anytime, with no fee: ${app.url}/parent/subscriptions`)
    expect(mail).toMatch(/View invoice:\nhttp\S+/)
  })
})

describe('a returned payment', () => {
  const ended = async (subscriptionId: string) => expect((await stored(subscriptionId)).status).toBe('canceled')

  test('ends the plan after a full refund, at the provider and here, with one mail', async () => {
    const { ids, parent, subscriptionId } = await payingFamily()
    await refundInvoice(app, subscriptionId)
    await syncSubscription(billingOf(app), subscriptionId)
    await vi.waitFor(() => ended(subscriptionId), { timeout: 20_000, interval: 100 })
    await syncSubscription(billingOf(app), subscriptionId)
    expect((await atProvider(app, subscriptionId)).status).toBe('canceled')
    expect(await storedPlans(app, ids)).toEqual(['Freemium'])
    expect(await subjectsTo(app, parent)).toEqual(['Receipt for your payment of $19.99', 'Your plan has ended'])
    expect((await mailsTo(app, parent))[1]).toContain('We refunded your payment of $19.99 for Premium for Test')
  })

  test('ends nothing after a partial refund', async () => {
    const { ids, parent, subscriptionId } = await payingFamily()
    await refundInvoice(app, subscriptionId, 1998)
    await syncSubscription(billingOf(app), subscriptionId)
    expect(await storedPlans(app, ids)).toEqual(['Premium'])
    expect(await subjectsTo(app, parent)).toHaveLength(1)
    const jobs = await app.database.pool.query(
      `SELECT FROM pgboss.job WHERE name = 'end-subscription' AND data ->> 'subscriptionId' = $1`,
      [subscriptionId],
    )
    expect(jobs.rows).toHaveLength(0)
  })

  test('ends the plan after a dispute, and its invoice is shown as disputed', async () => {
    const { client, ids, parent, subscriptionId } = await payingFamily()
    const standings = async () => (await client.billing.subscriptions()).invoices.map(({ status }) => status)
    expect(await standings()).toEqual(['paid'])
    await disputeInvoice(app, subscriptionId)
    await syncSubscription(billingOf(app), subscriptionId)
    await vi.waitFor(() => ended(subscriptionId), { timeout: 20_000, interval: 100 })
    expect(await storedPlans(app, ids)).toEqual(['Freemium'])
    expect((await mailsTo(app, parent))[1]).toContain('is disputed at your bank')
    expect(await standings()).toEqual(['disputed'])
  })

  test('ends a plan that was changed in the refunded month, even though the change remains paid', async () => {
    const { client, ids, subscriptionId } = await payingFamily()
    const [learnerId = ''] = ids
    const first = await stripeOf(app).invoices.list({ subscription: subscriptionId, limit: 1 })
    const change = { subscriptionId, learnerId, offer: 'premium_plus_monthly' } as const
    const { amountNow, asOf, nextAmount } = await client.billing.previewChange(change)
    await client.billing.change({ ...change, amountShown: amountNow, asOf, nextAmountShown: nextAmount })
    expect(amountNow).toBeGreaterThan(0)
    await refundInvoice(app, subscriptionId, undefined, first.data[0]?.id)
    await syncSubscription(billingOf(app), subscriptionId)
    await vi.waitFor(() => ended(subscriptionId), { timeout: 20_000, interval: 100 })
    expect(await storedPlans(app, ids)).toEqual(['Freemium'])
  })

  test('has no effect for a past month', async () => {
    const { ids, subscriptionId } = await payingFamily()
    const first = await stripeOf(app).invoices.list({ subscription: subscriptionId, limit: 1 })
    await moved(app, subscriptionId)
    await refundInvoice(app, subscriptionId, undefined, first.data[0]?.id)
    await syncSubscription(billingOf(app), subscriptionId)
    expect((await stored(subscriptionId)).status).toBe('active')
    expect(await storedPlans(app, ids)).toEqual(['Premium'])
  })
})

describe('a change by the operator at the provider', () => {
  test('ends the plan of a removed line, but not for a changed price', async () => {
    const { ids, subscriptionId } = await payingFamily({ learners: 2 })
    const { items } = await atProvider(app, subscriptionId)
    const [first, second] = items.data
    if (!first || !second) throw new Error('Two learners have two lines')
    await stripeOf(app).subscriptions.update(subscriptionId, {
      items: [{ id: first.id, deleted: true }],
      proration_behavior: 'none',
    })
    await syncSubscription(billingOf(app), subscriptionId)
    expect((await storedPlans(app, ids)).sort()).toEqual(['Freemium', 'Premium'])

    await stripeOf(app).subscriptions.update(subscriptionId, {
      items: [
        {
          id: second.id,
          price_data: {
            currency: 'usd',
            product: 'trellis_premium',
            unit_amount: 1500,
            recurring: { interval: 'month' },
          },
        },
      ],
      proration_behavior: 'none',
    })
    await syncSubscription(billingOf(app), subscriptionId)
    expect((await storedPlans(app, ids)).sort()).toEqual(['Freemium', 'Premium'])
    const amounts = await readRows(
      app.database.kysely,
      sql`
        SELECT unit_amount
        FROM subscription_learners
        WHERE subscription_id = ${subscriptionId} AND entitled`,
    )
    expect(amounts).toEqual([{ unit_amount: 1500 }])
  })

  test('does nothing for an unknown customer', async () => {
    const customer = await stripeOf(app).customers.create({ email: 'unknown@example.test' })
    const family = await makeFamily(app)
    const made = await subscribed(app, family, { [family.ids[0] ?? '']: 'premium' })
    await sql`
      UPDATE billing_customers SET customer_id = ${customer.id}
      WHERE parent_id = ${family.parent.id}`.execute(app.database.kysely)
    await sql`DELETE FROM subscriptions WHERE id = ${made}`.execute(app.database.kysely)
    expect(await syncSubscription(billingOf(app), made)).toBe('foreign')
    expect(await syncSubscription(billingOf(app), 'sub_missing')).toBe('missing')
    const rows = sql`SELECT id FROM subscriptions WHERE id = ${made}`
    expect(await readRows(app.database.kysely, rows)).toEqual([])
  })
})

test('the higher of two subscriptions for one learner counts, then the other one', async () => {
  const { ids, parent, gradeId, client, subscriptionId } = await payingFamily()
  const [id = ''] = ids
  // The other parent paid concurrently: known here only afterward.
  await sql`
    UPDATE subscription_learners SET entitled = false, ends_at = ${new Date('2026-01-01')}
    WHERE subscription_id = ${subscriptionId}`.execute(app.database.kysely)
  const higher = await subscribed(app, { parent, gradeId, client }, { [id]: 'premium_plus' })
  await syncSubscription(billingOf(app), subscriptionId)
  expect(await storedPlans(app, ids)).toEqual(['Premium Plus'])
  await stripeOf(app).subscriptions.cancel(higher)
  await syncSubscription(billingOf(app), higher)
  expect(await storedPlans(app, ids)).toEqual(['Premium'])
})
