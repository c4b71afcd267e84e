import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveItem } from './move-buttons.tsx'

test('an item moves past others, which keep their order', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
})

test('a position outside of the list changes nothing', () => {
  expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moveItem(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})

test('moving back restores the list', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (list, a, b) => {
      const from = a % list.length
      const to = b % list.length
      expect(moveItem(moveItem(list, from, to), to, from)).toEqual(list)
    }),
  )
})
