import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_CENTS, PLANS, type Prices } from '#domain/plans/plans.ts'
import { chosenPlan, type PlanChoices } from '../plan-choices.ts'
import { someLearner, someSubscriber } from '../testing/some-learner.ts'
import { checkoutRequest, createOrder, familySaving, listChanges, type Order, separateTotal } from './order.ts'

const cents = fc.integer({ min: 1, max: 10_000_000 })
const anyPrices: fc.Arbitrary<Prices> = fc.record({
  premium_monthly: cents,
  premium_annual: cents,
  premium_plus_monthly: cents,
  premium_plus_family: cents,
})
/** Up to eight learners: each with or without a chosen plan, a free trial and a paid plan. */
const anySelection = fc.record({
  billing: fc.constantFrom('monthly' as const, 'family' as const),
  prices: anyPrices,
  people: fc.array(
    fc.record({
      plan: fc.option(fc.constantFrom(...PLANS)),
      trialAvailable: fc.boolean(),
      subscribed: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
})

type Selection = typeof anySelection extends fc.Arbitrary<infer Value> ? Value : never

function selected({ billing, prices, people }: Selection) {
  const learners = people.map(({ trialAvailable, subscribed }, index) =>
    subscribed ? someSubscriber(`learner ${index}`) : someLearner(`learner ${index}`, { trialAvailable }),
  )
  const plans = new Map(people.flatMap(({ plan }, index) => (plan ? [[`learner ${index}`, plan]] : [])))
  const choices: PlanChoices = { billing, plans, wanted: null }
  return { learners, choices, order: createOrder(learners, choices, prices) }
}

test('for every selection, the total and its parts are sums of catalogue prices', () => {
  let checked = 0
  fc.assert(
    fc.property(anySelection, (selection) => {
      const { prices, billing, people } = selection
      const { order } = selected(selection)
      const bought = people.filter(({ plan, subscribed }) => plan !== null && !subscribed)
      if (billing === 'family' && bought.length > 3) {
        expect(order.kind).toBe('too-many')
        return
      }
      if (order.kind !== 'sums') throw new Error('Expected an order with sums')

      const catalogue = {
        Freemium: 0,
        Premium: prices.premium_monthly,
        'Premium Plus': prices.premium_plus_monthly,
      }
      const family = bought.length === 0 ? 0 : prices.premium_plus_family
      const each = bought.reduce((sum, { plan }) => sum + (plan ? catalogue[plan] : 0), 0)
      expect(order.total).toBe(billing === 'family' ? family : each)
      expect(sumOf(order.sums.map(({ total }) => total))).toBe(order.total)
      if (billing === 'monthly') {
        for (const { lines, total } of order.sums) expect(sumOf(lines.map((line) => line.cents ?? 0))).toBe(total)
      }
      checked += 1
    }),
  )
  expect(checked).toBeGreaterThan(20)
})

test('every selected learner is in the summary once, as a purchase or a change', () => {
  fc.assert(
    fc.property(anySelection, (selection) => {
      const { learners, choices, order } = selected(selection)
      const bought = linesOf(order).map(({ learner }) => learner.id)
      const changed = listChanges(learners, choices).map(({ learner }) => learner.id)
      expect([...bought, ...changed].sort()).toEqual([...choices.plans.keys()].sort())
    }),
  )
})

test('a checkout charges the total shown, and never mixes learners with and without a free trial', () => {
  fc.assert(
    fc.property(anySelection, (selection) => {
      const { choices, learners, order } = selected(selection)
      if (order.kind !== 'sums') return
      for (const sum of order.sums) {
        const request = checkoutRequest(sum, order, 'a-parent')
        expect(request?.shownTotal ?? 0).toBe(sum.total)
        const paid = learners.filter(({ id }) => request?.subscriptions.some(({ childId }) => childId === id))
        for (const learner of paid) expect(chosenPlan(choices, learner)).not.toBe('Freemium')
        if (order.billing === 'monthly') {
          expect(new Set(paid.map(({ trialAvailable }) => trialAvailable)).size).toBeLessThan(2)
        }
      }
    }),
  )
})

test('learners with and without a free trial make two sums, with Freemium in the first', () => {
  const mia = someLearner('Mia')
  const tom = someLearner('Tom', { trialAvailable: false })
  const ada = someLearner('Ada')
  const plans = new Map([
    ['Mia', 'Premium' as const],
    ['Tom', 'Premium Plus' as const],
    ['Ada', 'Freemium' as const],
  ])
  const order = createOrder([mia, tom, ada], { billing: 'monthly', plans, wanted: null }, DEFAULT_CENTS)
  expect(order).toMatchObject({
    kind: 'sums',
    total: 4998,
    sums: [
      { hasTrial: true, total: 1999, lines: [{ learner: mia }, { learner: ada, cents: 0 }] },
      { hasTrial: false, total: 2999, lines: [{ learner: tom }] },
    ],
  })
})

test('a family has a free trial if none of its learners ever had a paid plan', () => {
  const plans = new Map([
    ['Mia', 'Premium' as const],
    ['Tom', 'Premium' as const],
  ])
  const choices: PlanChoices = { billing: 'family', plans, wanted: null }
  const fresh = [someLearner('Mia'), someLearner('Tom')]
  const mixed = [someLearner('Mia'), someLearner('Tom', { trialAvailable: false })]
  expect(createOrder(fresh, choices, DEFAULT_CENTS)).toMatchObject({
    sums: [{ hasTrial: true, total: 3999 }],
  })
  expect(createOrder(mixed, choices, DEFAULT_CENTS)).toMatchObject({
    sums: [{ hasTrial: false, total: 3999 }],
  })
})

test('the cheaper billing for the same learners is suggested', () => {
  const learners = [someLearner('Mia'), someLearner('Tom')]
  const both = new Map(learners.map(({ id }) => [id, 'Premium Plus' as const]))
  const one = new Map([['Mia', 'Premium Plus' as const]])
  const order = (billing: PlanChoices['billing'], plans: PlanChoices['plans']) =>
    createOrder(learners, { billing, plans, wanted: null }, DEFAULT_CENTS)
  expect(familySaving(order('monthly', both), DEFAULT_CENTS)).toEqual({ cents: 1999, losesTrial: false })
  expect(familySaving(order('monthly', one), DEFAULT_CENTS)).toBeNull()
  expect(separateTotal(order('family', one), DEFAULT_CENTS)).toBe(2999)
  expect(separateTotal(order('family', both), DEFAULT_CENTS)).toBeNull()
})

test('the family offer loses a free trial that only some of its learners have', () => {
  const saving = (...trials: boolean[]) => {
    const learners = trials.map((trialAvailable, index) => someLearner(`learner ${index}`, { trialAvailable }))
    const plans = new Map(learners.map(({ id }) => [id, 'Premium Plus' as const]))
    return familySaving(
      createOrder(learners, { billing: 'monthly', plans, wanted: null }, DEFAULT_CENTS),
      DEFAULT_CENTS,
    )
  }
  expect(saving(true, true)).toMatchObject({ losesTrial: false })
  expect(saving(true, false)).toMatchObject({ losesTrial: true })
  expect(saving(false, false)).toMatchObject({ losesTrial: false })
})

function linesOf(order: Order) {
  return order.kind === 'sums' ? order.sums.flatMap(({ lines }) => lines) : order.lines
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
