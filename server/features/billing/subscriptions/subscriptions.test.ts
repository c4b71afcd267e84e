import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { setUpCatalogue } from '../../../payments/setup.ts'
import { makeSubject } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { checkoutRequest, makeFamily, moved, startQuietApp, stripeOf, subscribed } from '../../../testing/payments.ts'
import { linkParent, makeLearner, makeParent } from '../../../testing/people.ts'

const app = forThisFile(startQuietApp)
const prices = async (client = app.client()) =>
  Object.fromEntries((await client.billing.offers()).offers.map(({ id, unitAmount }) => [id, unitAmount]))

describe('the catalog', () => {
  test('is public: every offer with its price, and the test mode', async () => {
    const catalogue = await app.client().billing.offers()
    expect(catalogue).toMatchObject({ trialDays: 7, testMode: true })
    expect(
      catalogue.offers.map(({ id, plan, interval, unitAmount, mostLearners }) => [
        id,
        plan,
        interval,
        unitAmount,
        mostLearners,
      ]),
    ).toEqual([
      ['premium_monthly', 'Premium', 'month', 1999, 1],
      ['premium_annual', 'Premium', 'year', 19_999, 1],
      ['premium_plus_monthly', 'Premium Plus', 'month', 2999, 1],
      ['premium_plus_family', 'Premium Plus', 'month', 3999, 3],
    ])
  })

  test('applies a changed price to new checkouts, not to current plans', async () => {
    const family = await makeFamily(app, { learners: 2 })
    const [first = '', second = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [first]: 'premium' })
    const { billing } = family.client
    await setUpCatalogue(stripeOf(app), { prices: { premium_monthly: 2199 } })
    try {
      const input = checkoutRequest(family, { [second]: 'premium' })
      const { sessionId } = await billing.createCheckoutSession({ ...input, shownTotal: 2199 })
      await expect(billing.createCheckoutSession(input)).rejects.toMatchObject({
        code: 'PRICES_CHANGED',
        data: { total: 2199 },
      })
      expect(await prices()).toMatchObject({ premium_monthly: 2199 })
      const session = await stripeOf(app).checkout.sessions.retrieve(sessionId, { expand: ['line_items'] })
      expect(session.line_items?.data.map(({ price }) => price?.unit_amount)).toEqual([2199])

      await moved(app, subscriptionId)
      const { learners, invoices, catalogue } = await billing.subscriptions()
      expect(learners.find(({ id }) => id === first)?.subscription).toMatchObject({ unitAmount: 1999 })
      expect(invoices[0]).toMatchObject({ total: 1999 })
      expect(catalogue.offers[0]).toMatchObject({ unitAmount: 2199 })
    } finally {
      await setUpCatalogue(stripeOf(app), { prices: { premium_monthly: 1999 } })
      await app.services.payments?.catalogue.pricesNow()
    }
  })

  test('is empty without a provider, and nothing can be bought', async () => {
    const family = await makeFamily(app)
    const { payments } = app.services
    app.services.payments = null
    try {
      expect(await app.client().billing.offers()).toEqual({
        offers: [],
        trialDays: 7,
        testMode: false,
        hasTutors: false,
      })
      const { billing } = family.client
      expect(await billing.subscriptions()).toMatchObject({
        portalAvailable: false,
        catalogue: { offers: [] },
      })
      const input = checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' })
      await expect(billing.createCheckoutSession(input)).rejects.toMatchObject({ code: 'PAYMENT_ERROR' })
    } finally {
      app.services.payments = payments
    }
  })
})

describe('a parent sees', () => {
  test('their learners with grade, plan, free trial and payment, and their invoices, newest first', async () => {
    const family = await makeFamily(app, { learners: 2 })
    const [first = '', second = ''] = family.ids
    const { billing } = family.client
    expect(await billing.subscriptions()).toMatchObject({ invoices: [], portalAvailable: false })
    const subscriptionId = await subscribed(app, family, { [first]: 'premium_plus' })
    await moved(app, subscriptionId)
    await moved(app, subscriptionId)

    const { learners, invoices, portalAvailable } = await billing.subscriptions()
    expect(portalAvailable).toBe(true)
    const byId = new Map(learners.map((learner) => [learner.id, learner]))
    expect(byId.get(first)).toMatchObject({
      gradeId: family.gradeId,
      plan: 'Premium Plus',
      trialAvailable: false,
      subscription: {
        id: subscriptionId,
        offer: 'premium_plus_monthly',
        state: 'active',
        unitAmount: 2999,
        currency: 'usd',
        endsAt: null,
        sharedBy: 1,
        changesTo: ['premium_monthly'],
      },
    })
    expect(byId.get(second)).toMatchObject({ plan: 'Freemium', trialAvailable: true, subscription: null })
    expect(invoices.map(({ total, status }) => [total, status])).toEqual([
      [2999, 'paid'],
      [2999, 'paid'],
      [0, 'paid'],
    ])
    const times = invoices.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual([...times].sort((one, other) => other - one))
    for (const { url } of invoices) expect(URL.canParse(url ?? '')).toBe(true)
  })

  test('that another parent pays for a shared learner, and nothing else of that plan or its invoices', async () => {
    const family = await makeFamily(app)
    const [learnerId = ''] = family.ids
    await subscribed(app, family, { [learnerId]: 'premium' })
    const other = await makeParent(app)
    await linkParent(app, other.id, learnerId)
    const theirs = await app.client(other.token).billing.subscriptions()
    expect(theirs).toMatchObject({
      invoices: [],
      portalAvailable: false,
      learners: [{ plan: 'Premium', trialAvailable: false, paidByOther: true, subscription: null, included: null }],
    })
    const own = await family.client.billing.subscriptions()
    expect(own.learners).toMatchObject([{ paidByOther: false, subscription: { changesTo: ['premium_plus_monthly'] } }])
    expect(own.invoices).toHaveLength(1)
  })

  test('everything in three statements, for any number of learners and plans', async () => {
    const family = await makeFamily(app, { learners: 3 })
    const [first = '', second = ''] = family.ids
    await subscribed(app, family, { [first]: 'premium', [second]: 'premium_plus' })
    await family.client.billing.offers()
    expect(await app.countStatements(() => family.client.billing.subscriptions())).toBe(3)
    expect(await app.countStatements(() => family.client.billing.grade({ gradeId: family.gradeId }))).toBe(3)
    expect(await app.countStatements(() => app.client().billing.offers())).toBe(0)
  })
})

describe('premium for a grade', () => {
  test('is shown with the learners of that grade', async () => {
    const family = await makeFamily(app)
    const elsewhere = await makeSubject(app, { lessons: 1 })
    await makeLearner(app, { parent: family.parent, gradeId: elsewhere.gradeId })
    const { grade, learners, catalogue } = await family.client.billing.grade({ gradeId: family.gradeId })
    expect(grade.id).toBe(family.gradeId)
    expect(learners.map(({ id }) => id)).toEqual(family.ids)
    expect(catalogue.offers).toHaveLength(4)
  })

  test('is not found for an unknown or unpublished grade', async () => {
    const { client } = await makeFamily(app)
    const hidden = await makeSubject(app, { lessons: 1, published: false })
    for (const gradeId of [hidden.gradeId, randomUUID()]) {
      await expect(client.billing.grade({ gradeId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})

test('the portal is available after the first checkout', async () => {
  const family = await makeFamily(app)
  const { billing } = family.client
  await expect(billing.portal()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await subscribed(app, family, { [family.ids[0] ?? '']: 'premium' })
  const { url } = await billing.portal()
  expect(new URL(url).origin).toBe(app.url)
})
