import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, nextTurn } from './stored-list.ts'

const item = (id: string, turn: number) => ({ id, turn })

test('items are in the order in which they were added', () => {
  expect(inOrder([item('c', 3), item('b', 2), item('a', 1)]).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('a later item follows all others even if the clock was set back', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.nat(), (turns, now) => {
      const items = turns.map((turn, index) => item(String(index), turn))
      const turn = nextTurn(items, now)
      expect(inOrder([...items, item('new', turn)]).at(-1)?.id).toBe('new')
    }),
  )
})
