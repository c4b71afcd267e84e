import { expect, test } from 'vitest'
import { changesTo } from './plan-changes.ts'

test('a plan for one learner by the month changes to the other one, and no other plan at once', () => {
  expect(changesTo('premium_monthly')).toEqual(['premium_plus_monthly'])
  expect(changesTo('premium_plus_monthly')).toEqual(['premium_monthly'])
  expect(changesTo('premium_annual')).toEqual([])
  expect(changesTo('premium_plus_family')).toEqual([])
})
