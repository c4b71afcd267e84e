import { expect, test } from 'vitest'
import { bodyBudget } from './body-budget.ts'

const network = (key: string) => ({ kind: 'network' as const, key })
const account = (key: string) => ({ kind: 'account' as const, key })
const budget = () => bodyBudget({ all: 100, visitors: 50, sender: 20 })

test('one sender, all visitors, and all requests have their maximum', () => {
  const bodies = budget()
  expect(bodies(network('a')).take(21)).toBe(false)
  expect(bodies(network('a')).take(20)).toBe(true)
  expect(bodies(network('a')).take(1)).toBe(false)
  expect(bodies(network('b')).take(20)).toBe(true)
  expect(bodies(network('c')).take(11)).toBe(false)
  for (const key of ['d', 'e', 'f']) expect(bodies(account(key)).take(20)).toBe(true)
  expect(bodies(account('g')).take(1)).toBe(false)
})

test('a released body makes room', () => {
  const bodies = budget()
  const first = bodies(network('a'))
  first.take(15)
  first.take(5)
  expect(bodies(network('a')).take(20)).toBe(false)
  first.release()
  expect(bodies(network('a')).take(20)).toBe(true)
})
