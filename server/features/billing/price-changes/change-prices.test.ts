import { expect, test } from 'vitest'
import { setUpCatalogue } from '../../../payments/setup.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import {
  atProvider,
  billingOf,
  clockOf,
  makeFamily,
  moved,
  startQuietApp,
  stripeOf,
  subscribed,
  withoutDeliveries,
} from '../../../testing/payments.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { hadPlan } from '../testing/first-payment.ts'
import { mailsTo, subjectsTo } from '../testing/mails.ts'
import { invoices } from '../testing/paying-family.ts'
import { changePrices } from './change-prices.ts'

const DAY = 24 * 3_600_000

const app = forThisFile(startQuietApp)
/** Another process on the same database. */
const other = forThisFile(() => startTestApp({}, withoutDeliveries, app))

async function subscriber(billing: 'monthly' | 'annual') {
  const family = await makeFamily(app)
  for (const id of family.ids) await hadPlan(app, id)
  const chosen = Object.fromEntries(family.ids.map((id) => [id, 'premium' as const]))
  const subscriptionId = await subscribed(app, family, chosen, { billing })
  const { items } = await atProvider(app, subscriptionId)
  return { ...family, subscriptionId, renewsAt: new Date((items.data[0]?.current_period_end ?? 0) * 1000) }
}

/** Runs the daily job in two concurrent processes. */
const run = (now: Date) => Promise.all([app, other].map((one) => changePrices(billingOf(one), now)))
const before = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY)
const announcements = async (parent: { email: string }) =>
  (await subjectsTo(app, parent)).filter((subject) => subject.startsWith('The price of your plan changes'))

test('a new price applies to running subscriptions if marked so, a month after a single mail', async () => {
  const { parent, subscriptionId, renewsAt } = await subscriber('monthly')
  await setUpCatalogue(stripeOf(app), { prices: { premium_monthly: 2199 } })
  await run(before(renewsAt, 20))
  expect(await announcements(parent)).toEqual([])

  await setUpCatalogue(stripeOf(app), { prices: { premium_monthly: 2199 }, renewals: true })
  // The next renewal is too close.
  await run(before(renewsAt, 20))
  await run(before(renewsAt, 19))
  expect(await announcements(parent)).toHaveLength(1)
  const notice = (await mailsTo(app, parent)).find((mail) => mail.startsWith('The price of your plan is changing'))
  expect(notice).toMatch(/You now pay \$19\.99 per month for Premium for Test\. From .*, it’s \$21\.99 per month\./)
  // Either process may have written the mail; each uses its own address.
  expect([app, other].some(({ url }) => notice?.includes(`${url}/parent/subscriptions. There’s no fee.`))).toBe(true)

  await moved(app, subscriptionId)
  expect((await invoices(app, subscriptionId))[0]).toMatchObject({ amount_paid: 1999 })
  await run(await clockOf(app, subscriptionId))
  await run(await clockOf(app, subscriptionId))
  expect((await invoices(app, subscriptionId))[0]).toMatchObject({ amount_paid: 1999 })
  await moved(app, subscriptionId)
  expect((await invoices(app, subscriptionId))[0]).toMatchObject({ amount_paid: 2199 })
  expect(await announcements(parent)).toHaveLength(1)
})

test('a yearly plan is announced about a month before its renewal, and a canceled plan not at all', async () => {
  const yearly = await subscriber('annual')
  const canceled = await subscriber('annual')
  await canceled.client.billing.cancel({ subscriptionId: canceled.subscriptionId, learnerId: canceled.ids[0] ?? '' })
  await setUpCatalogue(stripeOf(app), { prices: { premium_annual: 21_999 }, renewals: true })
  await run(before(yearly.renewsAt, 200))
  expect(await announcements(yearly.parent)).toEqual([])
  await run(before(yearly.renewsAt, 31))
  await run(before(yearly.renewsAt, 30))
  expect(await announcements(yearly.parent)).toHaveLength(1)
  expect(await announcements(canceled.parent)).toEqual([])
  await moved(app, yearly.subscriptionId)
  expect((await invoices(app, yearly.subscriptionId))[0]).toMatchObject({ amount_paid: 21_999 })
})
