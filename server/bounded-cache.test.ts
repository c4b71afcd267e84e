import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BoundedCache } from './bounded-cache.ts'

it('a full cache evicts the entries that were not used for longest', () => {
  const cache = new BoundedCache<number>(2)
  cache.set('first', 1)
  cache.set('second', 2)
  cache.get('first')
  cache.set('third', 3)
  expect(['first', 'second', 'third'].map((key) => cache.get(key))).toEqual([1, undefined, 3])
})

it('the sizes of all entries never add up to more than the limit', () => {
  const change = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), size: fc.nat(12), isDeleted: fc.boolean() })
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const cache = new BoundedCache<number>(10, (size) => size)
      for (const { key, size, isDeleted } of changes) {
        if (isDeleted) cache.delete(key)
        else cache.set(key, size)
        expect(cache.get(key)).toBe(isDeleted || size > 10 ? undefined : size)
        const held = ['a', 'b', 'c', 'd'].map((each) => cache.get(each) ?? 0)
        expect(held.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(10)
      }
    }),
  )
})
