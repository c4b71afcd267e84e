import { type Billing, DEFAULT_CENTS, planNamed, totalOf } from '#domain/plans.ts'
import { syncSubscription } from '../features/billing/sync.ts'
import { advanceClock } from '../payments/test-provider/engine/advance-clock.ts'
import { completeCheckout, takeCard } from '../payments/test-provider/engine/checkout.ts'
import { withCustomer } from '../payments/test-provider/engine/on-customer.ts'
import type { TestCard } from '../payments/test-provider/facts.ts'
import { makeSubject } from './curriculum.ts'
import { makeLearner, makeParent, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'

type PlanName = 'freemium' | 'premium' | 'premium_plus'
export type Chosen = Record<string, PlanName>

/** A parent with learners in one grade. */
export async function makeFamily(app: TestApp, { learners = 1 } = {}) {
  const { gradeId } = await makeSubject(app, { lessons: 1 })
  const parent = await makeParent(app)
  const children: Person[] = []
  for (let made = 0; made < learners; made += 1) children.push(await makeLearner(app, { parent, gradeId }))
  return { gradeId, parent, children, ids: children.map(({ id }) => id), client: app.client(parent.token) }
}
export type Family = Awaited<ReturnType<typeof makeFamily>>

/** What the page sends for these plans, by the prices that an account is set up with. */
export function asked(
  { parent, gradeId }: Pick<Family, 'parent' | 'gradeId'>,
  chosen: Chosen,
  billing: Billing = 'monthly',
) {
  const plans = Object.entries(chosen)
  const choices = plans.map(([learnerId, name]) => ({ learnerId, plan: planNamed(name) }))
  return {
    userId: parent.id,
    gradeId,
    subscriptions: plans.map(([childId, planName]) => ({ childId, planName, gradeId })),
    billing,
    shownTotal: totalOf(choices, billing, DEFAULT_CENTS) ?? 0,
  }
}

/** Learners of a family with a plan that was paid at the test provider; the id of their subscription. */
export async function subscribed(
  app: TestApp,
  family: Pick<Family, 'parent' | 'gradeId' | 'client'>,
  chosen: Chosen,
  { billing = 'monthly', card = 'works' }: { billing?: Billing; card?: TestCard } = {},
): Promise<string> {
  const { sessionId } = await family.client.billing.createCheckoutSession(asked(family, chosen, billing))
  await paid(app, sessionId, card)
  const { state } = await family.client.billing.checkout({ sessionId })
  if (state !== 'complete') throw new Error(`A payment that was made is ${state}`)
  const session = await stripeOf(app).checkout.sessions.retrieve(sessionId)
  if (typeof session.subscription !== 'string') throw new Error('What was paid has no subscription')
  return session.subscription
}

/** Pays on the provider's page. */
export async function paid(app: TestApp, sessionId: string, card: TestCard = 'works') {
  const payment = await completeCheckout(storeOf(app), sessionId, card, { authenticated: true })
  if (payment?.outcome !== 'complete') throw new Error(`The payment was ${payment?.outcome ?? 'not found'}`)
}

export function stripeOf({ services }: TestApp) {
  if (services.payments === null) throw new Error('These tests need a provider')
  return services.payments.stripe
}

export function storeOf({ services }: TestApp) {
  const store = services.payments?.testStore
  if (!store) throw new Error('These tests need the test provider')
  return store
}

/** What the provider knows of a subscription at this moment. */
export function atProvider(app: TestApp, subscriptionId: string) {
  return stripeOf(app).subscriptions.retrieve(subscriptionId, { expand: ['test_clock'] })
}

/** Moves the clock of a subscription's customer, and reads the subscription anew; to the end of its period if not told. */
export async function moved(app: TestApp, subscriptionId: string, to?: Date) {
  const { customer, items } = await atProvider(app, subscriptionId)
  const end = new Date(((items.data[0]?.current_period_end ?? 0) + 1) * 1000)
  if (!(await advanceClock(storeOf(app), String(customer), to ?? end))) throw new Error('The clock stayed')
  await syncSubscription(app.services, subscriptionId)
}

/** From now on this card is charged. */
export async function withCard(app: TestApp, subscriptionId: string, card: TestCard) {
  const { customer } = await atProvider(app, subscriptionId)
  await withCustomer(storeOf(app), String(customer), (work) => takeCard(work, card))
}

/** What the learners have at present, in the order of their ids here. */
export async function tiers(app: TestApp, ids: readonly string[]) {
  const rows = await app.database.kysely
    .selectFrom('grade_enrollments')
    .select(['user_id', 'enrollment_type'])
    .where('user_id', 'in', ids)
    .execute()
  return ids.map((id) => rows.find(({ user_id }) => user_id === id)?.enrollment_type)
}
