import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_CENTS, PLANS } from '#domain/plans/plans.ts'
import { canBuy, chosenPlan, readChoices, withPlan, withSelected, writeChoices } from './plan-choices.ts'
import { createOrder } from './summary/order.ts'
import { someLearner, someSubscriber } from './testing/some-learner.ts'

const mia = someLearner('Mia')
const tom = someLearner('Tom')
const ada = someLearner('Ada')
const leo = someLearner('Leo')
const chosen = (address: string, learners = [mia, tom]) => {
  const { billing, plans } = readChoices(new URLSearchParams(address), learners)
  return { billing, ...Object.fromEntries(plans) }
}

test('any choices are read back from the URL that they are written to', () => {
  const anyPlans = fc.dictionary(fc.constantFrom('Mia', 'Tom', 'Ada', 'Leo'), fc.constantFrom(...PLANS))
  const billing = fc.constantFrom('monthly' as const, 'family' as const)
  const wanted = fc.constantFrom(null, 'Premium' as const, 'Premium Plus' as const)
  fc.assert(
    fc.property(anyPlans, billing, wanted, (byName, billing, wanted) => {
      const choices = { billing, plans: new Map(Object.entries(byName)), wanted }
      const read = readChoices(writeChoices(choices), [mia, tom, ada, leo])
      expect({ ...read, plans: Object.fromEntries(read.plans) }).toEqual({ ...choices, plans: { ...byName } })
    }),
  )
})

test('a link names plan, learner and billing', () => {
  expect(chosen('plan=premium&learner=Tom')).toEqual({ billing: 'monthly', Tom: 'Premium' })
  expect(chosen('plan=Premium+Plus&learner=Mia&learner=Tom&billing=family')).toEqual({
    billing: 'family',
    Mia: 'Premium Plus',
    Tom: 'Premium Plus',
  })
  expect(chosen('learner=Tom')).toEqual({ billing: 'monthly', Tom: 'Freemium' })
  expect(chosen('plan=premium&billing=annual&learner=Tom')).toEqual({ billing: 'monthly', Tom: 'Premium' })
})

test('a link without a learner selects only when it is unambiguous', () => {
  expect(chosen('plan=premium', [mia])).toEqual({ billing: 'monthly', Mia: 'Premium' })
  expect(chosen('plan=premium', [mia, tom])).toEqual({ billing: 'monthly' })
  expect(chosen('plan=premium', [mia, someSubscriber('Tom')])).toEqual({ billing: 'monthly', Mia: 'Premium' })
  expect(chosen('plan=premium_plus&billing=family', [mia, tom, ada])).toMatchObject({ Ada: 'Premium Plus' })
  expect(chosen('plan=premium_plus&billing=family', [mia, tom, ada, leo])).toEqual({ billing: 'family' })
  expect(chosen('plan=freemium', [mia])).toEqual({ billing: 'monthly' })
  expect(chosen('plan=gold', [mia])).toEqual({ billing: 'monthly' })
})

test('the plan named by a link applies to the next selected learner, and selects no one on return', () => {
  const linked = readChoices(new URLSearchParams('plan=premium'), [mia])
  const emptied = readChoices(writeChoices(withSelected(linked, mia, false)), [mia])
  expect([...emptied.plans]).toEqual([])
  expect([...withSelected(emptied, mia, true).plans]).toEqual([['Mia', 'Premium']])
})

test('a learner of another family, without a grade, or paid for by another parent cannot be chosen', () => {
  const noGrade = someLearner('Tom', { gradeId: null, gradeName: null })
  const paidByOther = someLearner('Ada', { plan: 'Premium', paidByOther: true })
  expect(chosen('premium=Tom&premium=Ada&premium=stranger&premium=Mia', [mia, noGrade, paidByOther])).toEqual({
    billing: 'monthly',
    Mia: 'Premium',
  })
})

test('a selected learner starts with the current plan and then gets the chosen one', () => {
  const empty = { billing: 'monthly' as const, plans: new Map(), wanted: 'Premium Plus' as const }
  const subscriber = someSubscriber('Ada')
  expect([...withSelected({ ...empty, wanted: null }, mia, true).plans]).toEqual([['Mia', 'Freemium']])
  expect([...withSelected(empty, subscriber, true).plans]).toEqual([['Ada', 'Premium']])
  expect([...withPlan(withSelected(empty, mia, true), 'Mia', 'Premium').plans]).toEqual([['Mia', 'Premium']])
})

test('a plan that a learner has without payment is neither offered nor chosen again', () => {
  const sam = someLearner('Sam', { plan: 'Premium', included: 'sample-family' })
  expect([canBuy(sam, 'Premium'), canBuy(sam, 'Premium Plus')]).toEqual([false, true])
  expect(chosen('plan=premium', [sam])).toEqual({ billing: 'monthly' })
  expect(chosen('plan=premium&learner=Sam', [sam])).toEqual({ billing: 'monthly', Sam: 'Premium' })
  expect(chosen('freemium=Sam', [sam])).toEqual({ billing: 'monthly', Sam: 'Premium' })
  const order = createOrder([sam], readChoices(new URLSearchParams('premium=Sam'), [sam]), DEFAULT_CENTS)
  expect(order).toMatchObject({ kind: 'sums', total: 0 })
  const all = someLearner('All', { plan: 'Premium Plus', included: 'operator' })
  expect(chosen('premium_plus=All', [all])).toEqual({ billing: 'monthly' })
})

test('the family offer selects Premium Plus; without it the earlier choices return', () => {
  const choices = readChoices(new URLSearchParams('premium=Mia&premium=Ada&billing=family'), [
    mia,
    someSubscriber('Ada'),
  ])
  expect(chosenPlan(choices, mia)).toBe('Premium Plus')
  expect(chosenPlan({ ...choices, billing: 'monthly' }, mia)).toBe('Premium')
  expect(chosenPlan(choices, someSubscriber('Ada'))).toBe('Premium')
  expect(chosenPlan(choices, tom)).toBeUndefined()
})
