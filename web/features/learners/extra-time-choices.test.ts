import { expect, test } from 'vitest'
import { extraTimeName, extraTimesToChoose } from './extra-time-choices.ts'

test('the common extra times are offered from none to twice the time', () => {
  expect(extraTimesToChoose(1)).toEqual([1, 1.1, 1.25, 1.5, 1.75, 2])
  expect(extraTimesToChoose(1.5)).toEqual(extraTimesToChoose(1))
})

test("the learner's own is offered also when it is not a common one, in its place", () => {
  expect(extraTimesToChoose(1.35)).toEqual([1, 1.1, 1.25, 1.35, 1.5, 1.75, 2])
})

test('each says what becomes of a test', () => {
  expect([1, 1.1, 1.15, 1.5, 2].map(extraTimeName)).toEqual([
    'No extra time',
    '10% more: 40 minutes become 44',
    '15% more: 40 minutes become 46',
    '50% more: 40 minutes become 60',
    'Twice the time: 40 minutes become 80',
  ])
})
