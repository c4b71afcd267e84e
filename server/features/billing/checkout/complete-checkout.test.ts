import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../../testing/for-this-file.ts'
import {
  checkoutRequest,
  fakeStripeOf,
  makeFamily,
  paid,
  startQuietApp,
  storedPlans,
  stripeOf,
} from '../../../testing/payments.ts'
import { billingRows } from '../testing/snapshots.ts'

const app = forThisFile(startQuietApp)
async function begun(learners = 1) {
  const family = await makeFamily(app, { learners })
  const chosen = Object.fromEntries(family.ids.map((id) => [id, 'premium' as const]))
  const { sessionId } = await family.client.billing.createCheckoutSession(checkoutRequest(family, chosen))
  return { ...family, sessionId, state: () => family.client.billing.checkout({ sessionId }) }
}

async function unchanged(call: () => Promise<unknown>) {
  const before = await billingRows(app)
  const answer: unknown = await call().catch((error: unknown) => error)
  expect(await billingRows(app)).toEqual(before)
  return answer
}

test('reading the checkout grants a payment, with the end of the free trial', async () => {
  const { state, sessionId, ids, client } = await begun(2)
  await paid(app, sessionId)
  const answer = await state()
  expect(answer.state).toBe('complete')
  expect(answer.learners.map(({ id, plan }) => [id, plan]).sort()).toEqual(ids.map((id) => [id, 'Premium']).sort())
  const days = ((answer.trialEndsAt?.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
  expect(await storedPlans(app, ids)).toEqual(['Premium', 'Premium'])
  expect(await state()).toEqual(answer)
  const { learners, portalAvailable } = await client.billing.subscriptions()
  expect(portalAvailable).toBe(true)
  expect(learners.map(({ trialAvailable }) => trialAvailable)).toEqual([false, false])
})

describe('nothing is granted for', () => {
  test('an unpaid session, however often it is read', async () => {
    const { state, ids } = await begun()
    for (let time = 0; time < 3; time += 1) {
      expect(await unchanged(state)).toMatchObject({ state: 'open', learners: [{ plan: 'Freemium' }] })
    }
    expect(await storedPlans(app, ids)).toEqual(['Freemium'])
  })

  test('a declined card or a pending bank confirmation', async () => {
    const { state, sessionId, ids } = await begun()
    const fakeStripe = fakeStripeOf(app)
    const not = { authenticated: false }
    expect(await fakeStripe.payCheckout(sessionId, 'declined', not)).toMatchObject({ outcome: 'declined' })
    expect(await fakeStripe.payCheckout(sessionId, 'needs-authentication', not)).toMatchObject({
      outcome: 'needs-authentication',
    })
    expect(await state()).toMatchObject({ state: 'open', trialEndsAt: null })
    expect(await storedPlans(app, ids)).toEqual(['Freemium'])
  })

  test('an expired session', async () => {
    const { state, sessionId, ids } = await begun()
    await stripeOf(app).checkout.sessions.expire(sessionId)
    expect(await state()).toMatchObject({ state: 'expired', learners: [{ plan: 'Freemium' }] })
    expect(await storedPlans(app, ids)).toEqual(['Freemium'])
  })

  test('another parent’s session, a made-up one, or the unfilled placeholder', async () => {
    const theirs = await begun()
    const own = await begun()
    await paid(app, theirs.sessionId)
    for (const sessionId of [
      theirs.sessionId,
      `cs_test_${randomUUID()}`,
      '{CHECKOUT_SESSION_ID}',
      own.sessionId.toUpperCase(),
      `${own.sessionId}' OR true --`,
    ]) {
      expect(await unchanged(() => own.client.billing.checkout({ sessionId }))).toMatchObject({
        code: 'NOT_FOUND',
      })
    }
    expect(await storedPlans(app, [...own.ids, ...theirs.ids])).toEqual(['Freemium', 'Freemium'])
  })

  test('the return address, opened before the payment or by another parent', async () => {
    const family = await begun()
    const other = await begun()
    const { success_url: address } = await stripeOf(app).checkout.sessions.retrieve(family.sessionId)
    for (const { parent } of [family, other]) {
      const before = await billingRows(app)
      const headers = { authorization: `Bearer ${parent.token}` }
      await fetch((address ?? '').replace('{CHECKOUT_SESSION_ID}', family.sessionId), { headers })
      expect(await billingRows(app)).toEqual(before)
    }
    expect(await storedPlans(app, family.ids)).toEqual(['Freemium'])
  })
})
