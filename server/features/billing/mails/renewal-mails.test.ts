import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../../testing/for-this-file.ts'
import {
  billingOf,
  clockOf,
  makeFamily,
  moved,
  movedDays,
  startQuietApp,
  stripeOf,
  subscribed,
  withCard,
  withoutDeliveries,
} from '../../../testing/payments.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { hadPlan } from '../testing/first-payment.ts'
import { mailsTo, subjectsTo } from '../testing/mails.ts'

const app = forThisFile(startQuietApp)
/** Another process on the same database. */
const other = forThisFile(() => startTestApp({}, withoutDeliveries, app))

const DAY = 24 * 3_600_000

async function family({ learners = 1, trial = false } = {}) {
  const made = await makeFamily(app, { learners })
  if (!trial) for (const id of made.ids) await hadPlan(app, id)
  return { ...made, chosen: Object.fromEntries(made.ids.map((id) => [id, 'premium' as const])) }
}

/** Runs many concurrent syncs in two processes, like repeated webhooks. */
async function syncedManyTimes(subscriptionId: string) {
  const contexts = [billingOf(app), billingOf(other)]
  await Promise.all([...contexts, ...contexts, ...contexts].map((context) => syncSubscription(context, subscriptionId)))
}

const day = (moment: Date) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(moment)

test('the start of a free trial is mailed once, with its end, the terms and how to cancel', async () => {
  const { chosen, parent, ...made } = await family({ trial: true })
  const subscriptionId = await subscribed(app, { ...made, parent }, chosen)
  await syncedManyTimes(subscriptionId)
  const end = day(new Date((await clockOf(app, subscriptionId)).getTime() + 7 * DAY))
  expect(await subjectsTo(app, parent)).toEqual([`Your free trial has started: free until ${end}`])
  const [mail = ''] = await mailsTo(app, parent)
  expect(mail).toContain(`Nothing was charged today. Free until ${end}: Premium for Test.`)
  expect(mail).toContain('the plan renews automatically: we charge $19.99, and again every month until you cancel.')
  expect(mail).toContain(
    `press Cancel plan: ${app.url}/parent/subscriptions. Cancel before ${end} and you won’t be charged.`,
  )
})

describe('an annual plan', () => {
  test('announces each renewal once, at least thirty days before', async () => {
    const { chosen, parent, ...made } = await family()
    const subscriptionId = await subscribed(app, { ...made, parent }, chosen, { billing: 'annual' })
    const renewal = new Date((await clockOf(app, subscriptionId)).getTime())
    renewal.setUTCFullYear(renewal.getUTCFullYear() + 1)
    await moved(app, subscriptionId, new Date(renewal.getTime() - 32 * DAY))
    expect(await subjectsTo(app, parent)).toEqual(['Receipt for your payment of $199.99'])

    await moved(app, subscriptionId, new Date(renewal.getTime() - 30.5 * DAY))
    await syncedManyTimes(subscriptionId)
    expect((await subjectsTo(app, parent)).slice(1)).toEqual([`Your plan renews on ${day(renewal)}`])
    const [, notice = ''] = await mailsTo(app, parent)
    expect(notice).toContain(
      `Your yearly plan, Premium for Test, renews automatically on ${day(renewal)}. On that day we charge $199.99`,
    )
    expect(notice).toContain(`press Cancel plan before ${day(renewal)}: ${app.url}/parent/subscriptions.`)

    await moved(app, subscriptionId)
    await movedDays(app, subscriptionId, 340)
    expect((await subjectsTo(app, parent)).filter((subject) => subject.startsWith('Your plan renews on'))).toHaveLength(
      2,
    )
  })

  test('that is canceled announces no renewal', async () => {
    const { chosen, parent, ids, client, ...made } = await family()
    const subscriptionId = await subscribed(app, { ...made, client, parent }, chosen, { billing: 'annual' })
    await client.billing.cancel({ subscriptionId, learnerId: ids[0] ?? '' })
    await movedDays(app, subscriptionId, 345)
    expect(await subjectsTo(app, parent)).toEqual(['Receipt for your payment of $199.99', 'Your plan is canceled'])
  })
})

describe('a cancellation', () => {
  test('is confirmed once per cancellation, with the end of the plan', async () => {
    const { chosen, parent, ids, client, ...made } = await family({ learners: 2 })
    const subscriptionId = await subscribed(app, { ...made, client, parent }, chosen)
    const plan = { subscriptionId, learnerId: ids[0] ?? '' }
    const { endsAt } = await client.billing.cancel(plan)
    await syncedManyTimes(subscriptionId)
    await client.billing.cancel(plan)
    const confirmations = async () => (await mailsTo(app, parent)).filter((mail) => mail.includes('You canceled'))
    expect(await confirmations()).toHaveLength(1)
    expect((await confirmations())[0]).toContain(
      `You canceled Premium for Test. You keep the plan until ${day(endsAt)}.`,
    )
    expect((await confirmations())[0]).toContain('You won’t be charged again for this plan, and there’s no fee.')

    await client.billing.resume(plan)
    await syncedManyTimes(subscriptionId)
    expect(await confirmations()).toHaveLength(1)
    await client.billing.cancel(plan)
    expect(await confirmations()).toHaveLength(2)
    // The end of the period has no further effect on the canceled plan.
    await moved(app, subscriptionId)
    await syncedManyTimes(subscriptionId)
    expect(await confirmations()).toHaveLength(2)
  })

  test('of an unpaid plan reports that it has ended', async () => {
    const { chosen, parent, ids, client, ...made } = await family()
    const subscriptionId = await subscribed(app, { ...made, client, parent }, chosen)
    await withCard(app, subscriptionId, 'declined')
    await moved(app, subscriptionId)
    await client.billing.cancel({ subscriptionId, learnerId: ids[0] ?? '' })
    await syncedManyTimes(subscriptionId)
    expect((await mailsTo(app, parent)).filter((mail) => mail.includes('You canceled'))).toEqual([
      expect.stringContaining('You canceled Premium for Test. The plan has ended.'),
    ])
  })

  test('by the provider after failed payments is not confirmed as one by the parent', async () => {
    const { chosen, parent, ...made } = await family()
    const subscriptionId = await subscribed(app, { ...made, parent }, chosen)
    await withCard(app, subscriptionId, 'declined')
    await moved(app, subscriptionId)
    await movedDays(app, subscriptionId, 30)
    expect((await stripeOf(app).subscriptions.retrieve(subscriptionId)).status).toBe('canceled')
    expect(await subjectsTo(app, parent)).toEqual([
      'Receipt for your payment of $19.99',
      'Your payment didn’t go through',
    ])
  })

  test('by deleting the learner is confirmed, too', async () => {
    const { chosen, parent, ids, client, ...made } = await family()
    const subscriptionId = await subscribed(app, { ...made, client, parent }, chosen)
    await sql`DELETE FROM profiles WHERE id = ${ids[0] ?? ''}`.execute(app.database.kysely)
    await stripeOf(app).subscriptions.cancel(subscriptionId)
    await syncedManyTimes(subscriptionId)
    expect((await mailsTo(app, parent)).filter((mail) => mail.includes('You canceled'))).toEqual([
      expect.stringContaining('You canceled your plan. The plan has ended.'),
    ])
  })
})
