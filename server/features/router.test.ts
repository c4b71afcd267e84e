import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { operations } from '../http/operations.ts'
import * as handlers from './router.ts'

const namesIn = (groups: Record<string, object>) =>
  Object.entries(groups)
    .flatMap(([group, named]) => Object.keys(named).map((name) => `${group}.${name}`))
    .toSorted()

test('every operation of the contract has a handler, and nothing else is served', () => {
  expect(namesIn(contract).length).toBeGreaterThan(100)
  expect(namesIn(handlers)).toEqual(namesIn(contract))
})

test('a group or an operation without a handler does not compile', () => {
  const { study, ...others } = handlers
  const { lesson, ...rest } = study
  expect(() => {
    // @ts-expect-error The group `study` is missing.
    operations.router(others)
    // @ts-expect-error The operation `study.lesson` is missing.
    operations.router({ ...others, study: rest })
  }).not.toThrow()
})
