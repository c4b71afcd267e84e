import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../../testing/for-this-file.ts'
import {
  billingOf,
  checkoutRequest,
  makeFamily,
  startQuietApp,
  stripeOf,
  subscribed,
} from '../../../testing/payments.ts'
import { linkParent, makeLearner, makeParent } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { expectRejection } from '../testing/snapshots.ts'

const app = forThisFile(startQuietApp)
const rejectedCheckout = (client: ReturnType<TestApp['client']>, input: ReturnType<typeof checkoutRequest>) =>
  expectRejection(app, () => client.billing.createCheckoutSession(input))

describe('a checkout is rejected without any change', () => {
  test.each([
    ['a price', { priceId: 'price_1' }, 'priceId'],
    ['an amount', { amount: 1 }, 'amount'],
    ['where to come back', { successUrl: 'https://evil.example' }, 'successUrl'],
    ['where to cancel', { cancelUrl: 'https://evil.example' }, 'cancelUrl'],
    ['free days', { trialDays: 365 }, 'trialDays'],
  ])('for a request with %s', async (_, more, field) => {
    const family = await makeFamily(app)
    const input = { ...checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' }), ...more }
    expect(await rejectedCheckout(family.client, input)).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { [field]: expect.any(String) } },
    })
  })

  test('for a price in the request', async () => {
    const family = await makeFamily(app)
    const input = checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' })
    const priced = { ...input, subscriptions: input.subscriptions.map((one) => ({ ...one, unitAmount: 1 })) }
    expect(await rejectedCheckout(family.client, priced)).toMatchObject({
      data: { fields: { 'subscriptions.0.unitAmount': expect.any(String) } },
    })
  })

  test('for another user’s id, another parent’s learner, or an unknown learner', async () => {
    const family = await makeFamily(app)
    const other = await makeFamily(app)
    const own = family.ids[0] ?? ''
    const strange = other.ids[0] ?? ''
    const input = checkoutRequest(family, { [own]: 'premium' })
    for (const forged of [
      { ...input, userId: other.parent.id },
      { ...checkoutRequest(other, { [own]: 'premium' }) },
      checkoutRequest(family, { [strange]: 'premium' }),
      checkoutRequest(family, { [own]: 'premium', [strange]: 'freemium' }),
      checkoutRequest(family, { [own]: 'premium', [randomUUID()]: 'premium' }),
    ]) {
      expect(await rejectedCheckout(family.client, forged)).toMatchObject({ code: 'FORBIDDEN' })
    }
  })

  test('for no paid plan', async () => {
    const family = await makeFamily(app)
    expect(
      await rejectedCheckout(family.client, checkoutRequest(family, { [family.ids[0] ?? '']: 'freemium' })),
    ).toMatchObject({
      code: 'NO_PAID_PLANS',
      message: 'Please select at least one child and a paid subscription plan',
    })
  })

  test('for a total that differs from the prices', async () => {
    const family = await makeFamily(app)
    const input = checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' })
    for (const shownTotal of [0, 1, 1998, 2000]) {
      expect(await rejectedCheckout(family.client, { ...input, shownTotal })).toMatchObject({
        code: 'PRICES_CHANGED',
        data: { total: 1999 },
      })
    }
  })

  test('for a learner without a grade, or in another grade', async () => {
    const family = await makeFamily(app)
    const other = await makeFamily(app)
    const [own = ''] = family.ids
    const gradeless = await makeLearner(app, { parent: family.parent })
    expect(
      await rejectedCheckout(family.client, checkoutRequest(family, { [own]: 'freemium', [gradeless.id]: 'premium' })),
    ).toMatchObject({
      data: { fields: { 'subscriptions.1.gradeId': 'This learner needs a grade before a plan.' } },
    })
    const input = checkoutRequest({ ...family, gradeId: other.gradeId }, { [own]: 'premium' })
    expect(await rejectedCheckout(family.client, input)).toMatchObject({
      data: {
        fields: {
          gradeId: 'This learner is in another grade.',
          'subscriptions.0.gradeId': 'This learner is in another grade.',
        },
      },
    })
  })

  test('for anything not sold: Premium Plus per year, a family of four, a family with Premium', async () => {
    const family = await makeFamily(app, { learners: 4 })
    const [first = ''] = family.ids
    const all = Object.fromEntries(family.ids.map((id) => [id, 'premium_plus' as const]))
    for (const input of [
      checkoutRequest(family, { [first]: 'premium_plus' }, 'annual'),
      checkoutRequest(family, all, 'family'),
      checkoutRequest(family, { [first]: 'premium' }, 'family'),
    ]) {
      expect(await rejectedCheckout(family.client, input)).toMatchObject({ code: 'INVALID_INPUT' })
    }
  })

  test('for a plan that the learner has without payment, which is shown as included', async () => {
    const family = await makeFamily(app)
    const [learnerId = ''] = family.ids
    await sql`
      UPDATE grade_enrollments SET enrollment_type = 'Premium'
      WHERE user_id = ${learnerId}`.execute(app.database.kysely)
    expect((await family.client.billing.subscriptions()).learners).toMatchObject([
      { plan: 'Premium', included: 'sample-family', subscription: null },
    ])
    const premium = checkoutRequest(family, { [learnerId]: 'premium' })
    expect(await rejectedCheckout(family.client, premium)).toMatchObject({
      code: 'ALREADY_SUBSCRIBED',
      message: 'This learner already has this plan, and you pay nothing for it.',
    })
    const plus = await family.client.billing.createCheckoutSession(
      checkoutRequest(family, { [learnerId]: 'premium_plus' }),
    )
    expect(plus).toMatchObject({ sessionId: expect.any(String) })
  })

  test('for a learner with a plan, and for a mix of learners with and without free trial', async () => {
    const family = await makeFamily(app, { learners: 2 })
    const [first = '', second = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [first]: 'premium' })
    const both = checkoutRequest(family, { [first]: 'premium_plus', [second]: 'premium' })
    expect(await rejectedCheckout(family.client, both)).toMatchObject({
      code: 'ALREADY_SUBSCRIBED',
      message: 'This learner already has a paid plan. Change or cancel that one.',
      data: { learnerIds: [first] },
    })
    const other = await makeParent(app)
    await linkParent(app, other.id, first)
    const theirs = checkoutRequest({ parent: other, gradeId: family.gradeId }, { [first]: 'premium' })
    expect(await rejectedCheckout(app.client(other.token), theirs)).toMatchObject({
      code: 'ALREADY_SUBSCRIBED',
    })

    await family.client.billing.cancel({ subscriptionId, learnerId: first })
    expect(await rejectedCheckout(family.client, both)).toMatchObject({
      code: 'ALREADY_SUBSCRIBED',
      message: expect.stringContaining('Resume it'),
    })
    await stripeOf(app).subscriptions.cancel(subscriptionId)
    await syncSubscription(billingOf(app), subscriptionId)
    expect(await rejectedCheckout(family.client, both)).toMatchObject({ code: 'MIXED_TRIALS' })
  })
})

test('host headers of the request change no address', async () => {
  const family = await makeFamily(app)
  const request = httpRequest(`${app.url}/api/stripe/create-checkout-session`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${family.parent.token}`,
      'content-type': 'application/json',
      host: 'evil.localhost',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      referer: 'https://evil.example/',
    },
  })
  request.end(JSON.stringify(checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' })))
  const [response] = await once(request, 'response')
  expect(response.statusCode).toBe(200)
  const { sessionId, url } = JSON.parse(await text(response))
  const session = await stripeOf(app).checkout.sessions.retrieve(sessionId)
  for (const address of [url, session.success_url, session.cancel_url]) {
    expect(new URL(address ?? '').origin).toBe(app.url)
  }
})
