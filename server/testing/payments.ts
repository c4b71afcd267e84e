import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import { type Billing, computeTotal, DEFAULT_CENTS, parsePlanName } from '#domain/plans/plans.ts'
import type { FakeStripe, TestCard } from '#packages/fake-stripe/fake-stripe.ts'
import type { Config } from '../config.ts'
import { query, queryOne } from '../database/rows.ts'
import { billingContext } from '../features/billing/context.ts'
import { syncSubscription } from '../features/billing/sync/sync-subscription.ts'
import { openFakeStripe } from '../payments/fake-stripe.ts'
import { makeSubject } from './curriculum.ts'
import { makeLearner, makeParent, type Person } from './people.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const DAY = 24 * 3_600_000

type PlanName = 'freemium' | 'premium' | 'premium_plus'
export type Chosen = Record<string, PlanName>

/**
 * Starts an app without webhooks from the test provider, and waits for the reconciliation that every server runs at
 * start, so that only the test controls payments and requests to the provider.
 * @param adjust further changes of the configuration
 */
export async function startQuietApp(
  settings: NodeJS.ProcessEnv = {},
  adjust: (config: Config) => Config = (config) => config,
): Promise<TestApp> {
  const app = await startTestApp(settings, (config) => adjust(withoutDeliveries(config)))
  const reconciled = sql`SELECT bool_and(state = 'completed') AS over FROM pgboss.job WHERE name = 'reconcile-subscriptions'`
  await vi.waitFor(async () => expect((await reconciled.execute(app.database.kysely)).rows).toEqual([{ over: true }]), {
    timeout: 30_000,
    interval: 20,
  })
  return app
}

export function withoutDeliveries(config: Config): Config {
  return { ...config, testPayments: { deliver: false } }
}

/** Creates a parent with learners in one grade. */
export async function makeFamily(app: TestApp, { learners = 1 } = {}) {
  const { gradeId } = await makeSubject(app, { lessons: 1 })
  const parent = await makeParent(app)
  const children: Person[] = []
  for (let made = 0; made < learners; made += 1) children.push(await makeLearner(app, { parent, gradeId }))
  return { gradeId, parent, children, ids: children.map(({ id }) => id), client: app.client(parent.token) }
}
export type Family = Awaited<ReturnType<typeof makeFamily>>

/** Checkout request for these plans at the default prices. */
export function checkoutRequest(
  { parent, gradeId }: Pick<Family, 'parent' | 'gradeId'>,
  chosen: Chosen,
  billing: Billing = 'monthly',
) {
  const plans = Object.entries(chosen)
  const choices = plans.map(([learnerId, name]) => ({ learnerId, plan: parsePlanName(name) }))
  return {
    userId: parent.id,
    gradeId,
    subscriptions: plans.map(([childId, planName]) => ({ childId, planName, gradeId })),
    billing,
    shownTotal: computeTotal(choices, billing, DEFAULT_CENTS) ?? 0,
  }
}

/**
 * Pays a plan for learners of a family at the test provider.
 * @returns id of their subscription
 */
export async function subscribed(
  app: TestApp,
  family: Pick<Family, 'parent' | 'gradeId' | 'client'>,
  chosen: Chosen,
  { billing = 'monthly', card = 'works' }: { billing?: Billing; card?: TestCard } = {},
): Promise<string> {
  const { sessionId } = await family.client.billing.createCheckoutSession(checkoutRequest(family, chosen, billing))
  await paid(app, sessionId, card)
  const { state } = await family.client.billing.checkout({ sessionId })
  if (state !== 'complete') throw new Error(`The payment is ${state}`)
  const session = await stripeOf(app).checkout.sessions.retrieve(sessionId)
  if (typeof session.subscription !== 'string') throw new Error('The paid checkout has no subscription')
  return session.subscription
}

/** Pays on the provider's page. */
export async function paid(app: TestApp, sessionId: string, card: TestCard = 'works') {
  const payment = await fakeStripeOf(app).payCheckout(sessionId, card, { authenticated: true })
  if (payment?.outcome !== 'complete') throw new Error(`The payment was ${payment?.outcome ?? 'not found'}`)
}

/** Services of billing in an app with a payment provider. */
export function billingOf({ services }: Pick<TestApp, 'services'>) {
  const context = billingContext(services)
  if (context === null) throw new Error('These tests need a provider')
  return context
}

export function stripeOf({ services }: TestApp) {
  if (services.payments === null) throw new Error('These tests need a provider')
  return services.payments.stripe
}

/** Opens the stand-in of an app. Another instance on the same database is the same provider. */
export function fakeStripeOf({ config, database }: TestApp): FakeStripe {
  return openFakeStripe(config, database)
}

/** Reads a subscription at the provider. */
export function atProvider(app: TestApp, subscriptionId: string) {
  return stripeOf(app).subscriptions.retrieve(subscriptionId, { expand: ['test_clock'] })
}

/** Current time of a subscription's test clock, which keeps running. */
export async function clockOf(app: TestApp, subscriptionId: string): Promise<Date> {
  const { test_clock: clock } = await atProvider(app, subscriptionId)
  if (clock === null || typeof clock === 'string') throw new Error('A customer of the test provider has no clock')
  return new Date(clock.frozen_time * 1000)
}

/** Moves the clock of a subscription's customer, by default to the end of the period, and syncs the subscription. */
export async function moved(app: TestApp, subscriptionId: string, to?: Date) {
  const { customer, items } = await atProvider(app, subscriptionId)
  const end = new Date(((items.data[0]?.current_period_end ?? 0) + 1) * 1000)
  if (!(await fakeStripeOf(app).advanceClock(String(customer), to ?? end))) throw new Error('The clock stayed')
  await syncSubscription(billingOf(app), subscriptionId)
}

/** Moves the clock by a number of days; 0 leaves it. */
export async function movedDays(app: TestApp, subscriptionId: string, days: number) {
  if (days === 0) return
  const now = await clockOf(app, subscriptionId)
  await moved(app, subscriptionId, new Date(now.getTime() + days * DAY))
}

/** Changes the card that is charged. */
export async function withCard(app: TestApp, subscriptionId: string, card: TestCard) {
  const { customer } = await atProvider(app, subscriptionId)
  await fakeStripeOf(app).changeCard(String(customer), card)
}

/** Reads the stored checkout of a payment page. */
export function checkoutOf(app: TestApp, sessionId: string) {
  return queryOne(
    app.database.kysely,
    z.object({ id: z.string(), state: z.string() }),
    sql`SELECT id, state FROM billing_checkouts WHERE session_id = ${sessionId}`,
  )
}

/** Plans in force of the learners, in the order of their ids. */
export async function storedPlans(app: TestApp, ids: readonly string[]) {
  const rows = await query(
    app.database.kysely,
    z.object({ user_id: z.string(), enrollment_type: z.string() }),
    sql`SELECT user_id, enrollment_type FROM grade_enrollments WHERE user_id = ANY (${ids})`,
  )
  return ids.map((id) => rows.find(({ user_id }) => user_id === id)?.enrollment_type)
}
