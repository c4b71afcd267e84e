import { expect, test } from 'vitest'
import type { AuthorFields } from '#domain/kinds/author-fields.ts'
import { choiceFields, formNode, reorderChoices, reorderings, toNumber } from './form-node.ts'

test('setting a nested field leaves the others unchanged, and undefined removes it', () => {
  let fields: AuthorFields = { question: 'Which?', wrong: [{ value: '1', text: '' }] }
  const node = () => formNode(fields, (next) => (fields = next as AuthorFields), new Map([['wrong.0.text', 'missing']]))
  node().at('wrong').at(0).at('text').set('No.')
  node().at('feedback').at(1).set({ text: 'Why' })
  expect(fields).toEqual({
    question: 'Which?',
    wrong: [{ value: '1', text: 'No.' }],
    feedback: [null, { text: 'Why' }],
  })
  node().at('feedback').set(undefined)
  expect(fields).not.toHaveProperty('feedback')
  expect(node().at('wrong').at(0).at('text').problem).toBe('missing')
})

test('typed text is stored as a number once it is valid', () => {
  expect(['2', '-.5', '−3', '1e2', ' 4 '].map(toNumber)).toEqual([2, -0.5, -3, 100, 4])
  expect(['', '-', '1,5', 'x', ' '].map(toNumber)).toEqual(['', '-', '1,5', 'x', ' '])
})

test('feedback and correctness move with their option, and are removed with it', () => {
  const single = { options: ['a', 'b', 'c'], correct: 1, feedback: [{ text: 'A' }, null, { text: 'C' }] }
  expect(reorderChoices(single, choiceFields('options'), reorderings.move(3, 0, 2), '')).toEqual({
    options: ['b', 'c', 'a'],
    correct: 0,
    feedback: [null, { text: 'C' }, { text: 'A' }],
  })
  expect(reorderChoices(single, choiceFields('options'), reorderings.remove(3, 1), '')).toEqual({
    options: ['a', 'c'],
    correct: null,
    feedback: [{ text: 'A' }, { text: 'C' }],
  })
  const several = { options: ['a', 'b'], correct: [0, 1] }
  expect(reorderChoices(several, choiceFields('options'), reorderings.add(2), '')).toEqual({
    options: ['a', 'b', ''],
    correct: [0, 1],
  })
  expect(reorderChoices(several, choiceFields('options'), reorderings.remove(2, 0), '')).toEqual({
    options: ['b'],
    correct: [0],
  })
})
