import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, nextToSend, nextTurn } from './queue.ts'

const item = (id: string, turn: number, group = 'one') => ({ id, turn, group })
const groupOf = ({ group }: ReturnType<typeof item>) => group

test('items are sent in the order in which they were added', () => {
  const items = [item('c', 3), item('b', 2), item('a', 1, 'two')]
  expect(inOrder(items).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(nextToSend(items, groupOf, new Set())?.id).toBe('a')
})

test('a server error holds back all items of its group and no others', () => {
  const items = [item('a', 1), item('b', 2), item('c', 3, 'two')]
  expect(nextToSend(items, groupOf, new Set(['one']))?.id).toBe('c')
  expect(nextToSend(items, groupOf, new Set(['one', 'two']))).toBeUndefined()
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
