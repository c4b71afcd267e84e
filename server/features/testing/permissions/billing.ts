import { randomUUID } from 'node:crypto'
import { checkoutRequest, subscribed } from '#server/testing/payments.ts'
import type { World } from '../callers.ts'
import {
  everybody,
  ONLY_LINKED,
  ONLY_MANAGERS,
  ONLY_PARENTS,
  parents,
  UNAUTHENTICATED,
  withoutSession,
} from './outcomes.ts'
import type { Row, Rows } from './row.ts'

const UNKNOWN = { sessionId: 'cs_test_unknown' }

/** Subscription and checkout that the learner's parent has paid. */
const PAID = new WeakMap<World, string>()
const BEGUN = new WeakMap<World, string>()

const senderId = async (client: Parameters<Row['call']>[0]) => (await client.session.get()).user?.id ?? randomUUID()

const learnersPlan = (world: World) => ({
  subscriptionId: PAID.get(world) ?? '',
  learnerId: world.learner.id,
})

/** For the parent who pays for the plan. */
const ONLY_PAYER = { ...ONLY_LINKED, secondParent: 'FORBIDDEN' }

const setUp: NonNullable<Row['setUp']> = async (_, world, app) => {
  PAID.set(world, await subscribed(app, await familyOf(world, app), { [world.learner.id]: 'premium' }))
}

const setUpFamily: NonNullable<Row['setUp']> = async (_, world, app) => {
  const family = await familyOf(world, app)
  PAID.set(world, await subscribed(app, family, { [world.learner.id]: 'premium_plus' }, { billing: 'family' }))
}

async function familyOf(world: World, app: Parameters<NonNullable<Row['setUp']>>[2]) {
  const client = app.client(world.tokens.ownerParent)
  const id = await senderId(client)
  return { parent: { id, email: '', token: '' }, gradeId: world.subject.gradeId, client }
}

export const BILLING = {
  'billing.offers': [
    {
      call: (client) => client.billing.offers(),
      outcomes: { ...withoutSession('allowed'), ...everybody('allowed') },
    },
  ],
  'billing.grade': [
    {
      call: async (client, { subject, learner }) => {
        const { learners } = await client.billing.grade({ gradeId: subject.gradeId })
        return learners.some(({ id }) => id === learner.id) ? 'sees the learner' : 'allowed'
      },
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), ownerParent: 'sees the learner' },
    },
    {
      of: 'that is not published',
      call: (client, { hidden }) => client.billing.grade({ gradeId: hidden.gradeId }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('NOT_FOUND') },
    },
  ],
  'billing.subscriptions': [
    {
      call: async (client, { learner }) => {
        const { learners } = await client.billing.subscriptions()
        return learners.some(({ id }) => id === learner.id) ? 'sees the learner' : 'allowed'
      },
      outcomes: { ...ONLY_PARENTS, ownerParent: 'sees the learner' },
    },
  ],
  'billing.createCheckoutSession': [
    {
      call: async (client, { subject, learner }) => {
        const parent = { id: await senderId(client), email: '', token: '' }
        const family = { parent, gradeId: subject.gradeId }
        await client.billing.createCheckoutSession(checkoutRequest(family, { [learner.id]: 'premium' }))
      },
      outcomes: ONLY_LINKED,
    },
    {
      of: 'in the name of another person',
      call: (client, { subject, learner }) => {
        const family = { parent: learner, gradeId: subject.gradeId }
        return client.billing.createCheckoutSession(checkoutRequest(family, { [learner.id]: 'premium' }))
      },
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN') },
    },
  ],
  'billing.checkout': [
    {
      setUp: async (_, world, app) => {
        const family = await familyOf(world, app)
        const input = checkoutRequest(family, { [world.learner.id]: 'premium' })
        const { sessionId } = await family.client.billing.createCheckoutSession(input)
        BEGUN.set(world, sessionId)
      },
      call: (client, world) => client.billing.checkout({ sessionId: BEGUN.get(world) ?? '' }),
      outcomes: { ...ONLY_PARENTS, ...parents('NOT_FOUND'), ownerParent: 'allowed', secondParent: 'NOT_FOUND' },
    },
    {
      of: 'unknown',
      call: (client) => client.billing.checkout(UNKNOWN),
      outcomes: { ...ONLY_PARENTS, ...parents('NOT_FOUND') },
    },
  ],
  'billing.previewChange': [
    {
      setUp,
      call: (client, world) => client.billing.previewChange({ ...learnersPlan(world), offer: 'premium_plus_monthly' }),
      outcomes: ONLY_PAYER,
    },
  ],
  'billing.change': [
    {
      setUp,
      call: (client, world) =>
        client.billing.change({
          ...learnersPlan(world),
          offer: 'premium_plus_monthly',
          amountShown: 0,
          asOf: Math.floor(Date.now() / 1000),
          nextAmountShown: 2999,
        }),
      outcomes: ONLY_PAYER,
    },
  ],
  'billing.cancel': [
    { setUp, call: (client, world) => client.billing.cancel(learnersPlan(world)), outcomes: ONLY_PAYER },
  ],
  'billing.resume': [
    { setUp, call: (client, world) => client.billing.resume(learnersPlan(world)), outcomes: ONLY_PAYER },
  ],
  'billing.joinFamily': [
    {
      setUp: setUpFamily,
      call: (client, world) => client.billing.joinFamily(learnersPlan(world)),
      outcomes: ONLY_PAYER,
    },
  ],
  'billing.leaveFamily': [
    {
      of: 'with no one else on it',
      setUp: setUpFamily,
      call: (client, world) => client.billing.leaveFamily(learnersPlan(world)),
      outcomes: { ...ONLY_PAYER, ownerParent: 'CANNOT_CHANGE' },
    },
  ],
  'billing.portal': [
    {
      setUp,
      call: (client) => client.billing.portal(),
      outcomes: { ...ONLY_PARENTS, ...parents('NOT_FOUND'), ownerParent: 'allowed', secondParent: 'NOT_FOUND' },
    },
  ],
  'billing.revenue': [{ call: (client) => client.billing.revenue(), outcomes: ONLY_MANAGERS }],
} satisfies Rows
