import { expect, test } from 'vitest'
import { reorderings } from '../question-forms/form-node.ts'
import { insertBlank, removeBlank } from './blanks/edit-blanks.ts'
import { reorderPairs } from './match/reorder-pairs.ts'
import { reorderItems } from './order/reorder-items.ts'

test('anticipated orders and pairs name the same items after a move', () => {
  const order = { items: ['a', 'b', 'c'], wrong: [{ order: [2, 0, 1], text: 'c a b' }] }
  expect(reorderItems(order, reorderings.move(3, 0, 1))).toEqual({
    items: ['b', 'a', 'c'],
    wrong: [{ order: [2, 1, 0], text: 'c a b' }],
  })
  expect(reorderItems(order, reorderings.add(3))).toMatchObject({ wrong: [{ order: [2, 0, 1, 3] }] })
  const match = {
    pairs: [
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ],
    extra: ['4', '5'],
    wrong: [
      { pair: [0, 4], text: 'a 5' },
      { pair: [1, 0], text: 'b 1' },
    ],
  }
  expect(reorderPairs(match, 'pairs', reorderings.move(3, 0, 2)).wrong).toEqual([
    { pair: [2, 4], text: 'a 5' },
    { pair: [0, 2], text: 'b 1' },
  ])
  expect(reorderPairs(match, 'extra', reorderings.remove(2, 0)).wrong).toEqual([
    { pair: [0, 3], text: 'a 5' },
    { pair: [1, 0], text: 'b 1' },
  ])
  expect(reorderPairs(match, 'pairs', reorderings.remove(3, 0)).wrong).toEqual([])
  expect(reorderPairs(match, 'pairs', reorderings.add(3)).wrong).toEqual([
    { pair: [0, 5], text: 'a 5' },
    { pair: [1, 0], text: 'b 1' },
  ])
})

test('blanks are renumbered when one is inserted or removed', () => {
  const fields = { text: 'The {1} and the {2}.', blanks: [{ accept: ['a'] }, { accept: ['b'] }] }
  expect(insertBlank(fields, 8)).toEqual({
    text: 'The {1} {2}and the {3}.',
    blanks: [{ accept: ['a'] }, { accept: [''] }, { accept: ['b'] }],
  })
  expect(removeBlank(fields, 0)).toEqual({ text: 'The  and the {1}.', blanks: [{ accept: ['b'] }] })
})
