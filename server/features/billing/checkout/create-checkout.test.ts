import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { BILLINGS, type Billing, computeTotal, DEFAULT_CENTS, parsePlanName } from '#domain/plans/plans.ts'
import { queryOne } from '#server/database/rows.ts'
import { query } from '../../../database/rows.ts'
import { consumeAttempt } from '../../../rate-limits/rate-limits.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import {
  billingOf,
  type Chosen,
  checkoutOf,
  checkoutRequest,
  makeFamily,
  paid,
  startQuietApp,
  stripeOf,
} from '../../../testing/payments.ts'
import { countRows, type TestApp } from '../../../testing/test-app.ts'
import { closeCheckout } from './expire-session.ts'

const app = forThisFile(startQuietApp)
const begin = (client: ReturnType<TestApp['client']>, input: ReturnType<typeof checkoutRequest>) =>
  client.billing.createCheckoutSession(input)

const Checkout = z.object({
  id: z.string(),
  session_id: z.string(),
  total: z.int(),
  trial_days: z.int(),
  state: z.string(),
  created_at: z.date(),
})

describe('creating a checkout', () => {
  test('uses catalog prices, one line per learner, and the free trial of a first plan', async () => {
    const family = await makeFamily(app, { learners: 3 })
    const [first = '', second = '', third = ''] = family.ids
    const input = checkoutRequest(family, {
      [first]: 'premium',
      [second]: 'premium_plus',
      [third]: 'freemium',
    })
    const { url, sessionId } = await begin(family.client, input)
    expect(url).toContain(app.url)

    const session = await stripeOf(app).checkout.sessions.retrieve(sessionId, { expand: ['line_items'] })
    expect(session.line_items?.data.map(({ price, quantity }) => [price?.unit_amount, quantity]).sort()).toEqual([
      [1999, 1],
      [2999, 1],
    ])
    const [stored] = await query(
      app.database.kysely,
      Checkout,
      sql`
        SELECT id, session_id, total, trial_days, state, created_at
        FROM billing_checkouts WHERE parent_id = ${family.parent.id}`,
    )
    expect(stored).toMatchObject({ session_id: sessionId, total: 4998, trial_days: 7, state: 'open' })
    expect(session).toMatchObject({
      mode: 'subscription',
      amount_total: 0,
      client_reference_id: stored?.id,
      metadata: { checkout: stored?.id },
      cancel_url: `${app.url}/payment-cancelled`,
    })
    expect((session.expires_at ?? 0) - Math.floor((stored?.created_at.getTime() ?? 0) / 1000)).toBe(3600)
  })

  test('sets a return address with the unencoded session placeholder and the choices', async () => {
    const family = await makeFamily(app)
    const [learner = ''] = family.ids
    const { sessionId } = await begin(family.client, checkoutRequest(family, { [learner]: 'premium_plus' }))
    const { success_url } = await stripeOf(app).checkout.sessions.retrieve(sessionId)
    expect(success_url).toContain('/payment-success?session_id={CHECKOUT_SESSION_ID}&subscriptions=%5B')
    const back = new URL(success_url ?? '')
    expect(back.origin).toBe(app.url)
    expect(JSON.parse(back.searchParams.get('subscriptions') ?? '')).toEqual([
      { childId: learner, planName: 'premium_plus', gradeId: family.gradeId },
    ])
  })

  test('puts a whole family on one price, and refers to learners only by id', async () => {
    const family = await makeFamily(app, { learners: 2 })
    const [first = '', second = ''] = family.ids
    const input = checkoutRequest(family, { [first]: 'premium_plus', [second]: 'premium_plus' }, 'family')
    expect(input.shownTotal).toBe(3999)
    const { sessionId } = await begin(family.client, input)
    await paid(app, sessionId)
    const session = await stripeOf(app).checkout.sessions.retrieve(sessionId, { expand: ['subscription'] })
    if (session.subscription === null || typeof session.subscription === 'string') throw new Error('Not paid')
    const { items, metadata } = session.subscription
    expect(items.data.map(({ price }) => price.unit_amount)).toEqual([3999])
    expect(metadata).toEqual({
      checkout: session.client_reference_id,
      [`learner_${first.replaceAll('-', '')}`]: 'premium_plus_family',
      [`learner_${second.replaceAll('-', '')}`]: 'premium_plus_family',
    })
    expect(JSON.stringify(session)).not.toContain('Test')
  })

  test('charges exactly the total of the rules for any choice', async () => {
    const family = await makeFamily(app, { learners: 4 })
    const anyPlan = fc.constantFrom<'freemium' | 'premium' | 'premium_plus'>('freemium', 'premium', 'premium_plus')
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(anyPlan, anyPlan, anyPlan, anyPlan),
        fc.constantFrom<Billing>(...BILLINGS),
        async (plans, billing) => {
          const chosen: Chosen = Object.fromEntries(family.ids.map((id, index) => [id, plans[index] ?? 'freemium']))
          const choices = Object.entries(chosen).map(([learnerId, name]) => ({
            learnerId,
            plan: parsePlanName(name),
          }))
          const total = computeTotal(choices, billing, DEFAULT_CENTS)
          fc.pre(total !== null && total > 0)
          const { sessionId } = await begin(family.client, checkoutRequest(family, chosen, billing))
          const session = await stripeOf(app).checkout.sessions.retrieve(sessionId, {
            expand: ['line_items'],
          })
          const lines = session.line_items?.data ?? []
          expect(lines.reduce((sum, { price, quantity }) => sum + (price?.unit_amount ?? 0) * (quantity ?? 0), 0)).toBe(
            total,
          )
        },
      ),
      { numRuns: 15 },
    )
  })
})

describe('the same choice results in one session', () => {
  test('for 100 concurrent requests, with one customer and one row', async () => {
    const family = await makeFamily(app, { learners: 2 })
    const [first = '', second = ''] = family.ids
    const customers = await countRows(app, 'test_payments.customers')
    const checkouts = await countRows(app, 'billing_checkouts')
    const there = checkoutRequest(family, { [first]: 'premium', [second]: 'premium_plus' })
    const back = checkoutRequest(family, { [second]: 'premium_plus', [first]: 'premium' })
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) => begin(family.client, index % 2 === 0 ? there : back)),
    )
    expect(answers.map(({ status }) => status)).toContain('fulfilled')
    // A busy machine may not respond to all in time: a retry gets the same session.
    const begun = await Promise.all(
      answers.map((answer) => {
        if (answer.status === 'fulfilled') return answer.value
        expect(answer.reason).toMatchObject({ code: 'PAYMENT_ERROR' })
        return begin(family.client, there)
      }),
    )
    expect(new Set(begun.map(({ url }) => url)).size).toBe(1)
    expect(await countRows(app, 'test_payments.customers')).toBe(customers + 1)
    expect(await countRows(app, 'billing_checkouts')).toBe(checkouts + 1)
    const { customer } = await stripeOf(app).checkout.sessions.retrieve(begun[0]?.sessionId ?? '')
    const sessions = await stripeOf(app).checkout.sessions.list({ customer: String(customer) })
    expect(sessions.data).toHaveLength(1)
  })

  test('and a new choice for the same learner expires the earlier one', async () => {
    const family = await makeFamily(app)
    const [learner = ''] = family.ids
    const first = await begin(family.client, checkoutRequest(family, { [learner]: 'premium' }))
    const second = await begin(family.client, checkoutRequest(family, { [learner]: 'premium' }, 'annual'))
    expect(second.sessionId).not.toBe(first.sessionId)
    const { sessions } = stripeOf(app).checkout
    expect((await sessions.retrieve(first.sessionId)).status).toBe('expired')
    const again = await begin(family.client, checkoutRequest(family, { [learner]: 'premium' }))
    expect(again.sessionId).not.toBe(first.sessionId)
    expect((await sessions.retrieve(second.sessionId)).status).toBe('expired')
  })

  test('and at most one of several concurrent choices can be paid', async () => {
    const family = await makeFamily(app)
    const [learner = ''] = family.ids
    const begun = await Promise.allSettled([
      begin(family.client, checkoutRequest(family, { [learner]: 'premium' })),
      begin(family.client, checkoutRequest(family, { [learner]: 'premium_plus' })),
      begin(family.client, checkoutRequest(family, { [learner]: 'premium' }, 'annual')),
    ])
    expect(begun.some(({ status }) => status === 'fulfilled')).toBe(true)
    const row = await queryOne(
      app.database.kysely,
      z.object({ customer_id: z.string() }),
      sql`SELECT customer_id FROM billing_customers WHERE parent_id = ${family.parent.id}`,
    )
    const { data } = await stripeOf(app).checkout.sessions.list({ customer: row.customer_id })
    expect(data.filter(({ status }) => status === 'open')).toHaveLength(1)
    for (const result of begun) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'PAYMENT_ERROR' })
    }
  })

  test('but never an expired one', async () => {
    const family = await makeFamily(app)
    const input = checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' })
    const first = await begin(family.client, input)
    await stripeOf(app).checkout.sessions.expire(first.sessionId)
    const second = await begin(family.client, input)
    expect(second.sessionId).not.toBe(first.sessionId)
    expect((await stripeOf(app).checkout.sessions.retrieve(second.sessionId)).status).toBe('open')
  })

  test('but never a paid one, even without its event: the payment is granted', async () => {
    const family = await makeFamily(app)
    const input = checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' })
    await paid(app, (await begin(family.client, input)).sessionId)
    await expect(begin(family.client, input)).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' })
    const { learners } = await family.client.billing.subscriptions()
    expect(learners).toMatchObject([{ plan: 'Premium' }])
  })
})

test('a session that is assigned while its checkout is being closed is expired, too', async () => {
  const family = await makeFamily(app)
  const { sessionId } = await family.client.billing.createCheckoutSession(
    checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' }),
  )
  const checkout = () => checkoutOf(app, sessionId)
  const { id } = await checkout()
  expect(await closeCheckout(billingOf(app), { id, session_id: null })).toBe('expired')
  expect(await stripeOf(app).checkout.sessions.retrieve(sessionId)).toMatchObject({ status: 'expired' })
  expect(await checkout()).toEqual({ id, state: 'expired' })
})

test('a parent with a long address gets a customer, and idempotency keys never contain the address', async () => {
  const family = await makeFamily(app)
  const email = `${'long-'.repeat(10)}${family.parent.id.slice(0, 8)}@${'a-domain.'.repeat(18)}example`
  await sql`UPDATE profiles SET email = ${email} WHERE id = ${family.parent.id}`.execute(app.database.kysely)
  const { sessionId } = await family.client.billing.createCheckoutSession(
    checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' }),
  )
  const { customer } = await stripeOf(app).checkout.sessions.retrieve(sessionId)
  expect(await stripeOf(app).customers.retrieve(String(customer))).toMatchObject({ email })
  const rows = await query(
    app.database.kysely,
    z.object({ key: z.string() }),
    sql`SELECT key FROM test_payments.answers`,
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.filter(({ key }) => key.includes('@'))).toEqual([])
})

test('creating a checkout is possible 120 times an hour for a parent', async () => {
  const family = await makeFamily(app)
  const input = checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' })
  const attempts = Array.from({ length: 119 }, () => consumeAttempt(app.database.kysely, 'pay', family.parent.id))
  expect(await Promise.all(attempts)).toEqual(Array(119).fill(true))
  expect(await begin(family.client, input)).toMatchObject({ url: expect.any(String) })
  await expect(begin(family.client, input)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  // Changes of a plan share the number.
  await expect(family.client.billing.portal()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  await sql`UPDATE rate_limit_attempts SET ends_at = now() - interval '1 second'`.execute(app.database.kysely)
  expect(await begin(family.client, input)).toMatchObject({ url: expect.any(String) })
})

test('creating a checkout costs five statements, and four for an existing one', async () => {
  const family = await makeFamily(app)
  const input = checkoutRequest(family, { [family.ids[0] ?? '']: 'premium' })
  await family.client.billing.offers()
  const { createCheckoutSession } = family.client.billing
  expect(await app.countStatements(() => createCheckoutSession(input))).toBe(5)
  expect(await app.countStatements(() => createCheckoutSession(input))).toBe(4)
})
