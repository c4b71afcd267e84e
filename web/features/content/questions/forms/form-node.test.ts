import { expect, test } from 'vitest'
import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import type { Fields } from '../question-draft.ts'
import { BLANK_FIELDS, hasForm, KIND_EXAMPLES, listLost, QUESTION_KINDS, toKind } from '../question-kinds.ts'
import {
  formNode,
  insertBlank,
  removeBlank,
  reorderChoices,
  reorderItems,
  reorderings,
  reorderPairs,
  toNumber,
} from './form-node.ts'

test('setting a nested field leaves the others unchanged, and undefined removes it', () => {
  let fields: Fields = { question: 'Which?', wrong: [{ value: '1', text: '' }] }
  const node = () => formNode(fields, (next) => (fields = next as Fields), new Map([['wrong.0.text', 'missing']]))
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
  expect(reorderChoices(single, 'options', reorderings.move(3, 0, 2), '')).toEqual({
    ...{ options: ['b', 'c', 'a'], correct: 0, feedback: [null, { text: 'C' }, { text: 'A' }] },
  })
  expect(reorderChoices(single, 'options', reorderings.remove(3, 1), '')).toEqual({
    ...{ options: ['a', 'c'], correct: null, feedback: [{ text: 'A' }, { text: 'C' }] },
  })
  const several = { options: ['a', 'b'], correct: [0, 1] }
  expect(reorderChoices(several, 'options', reorderings.add(2), '')).toEqual({
    options: ['a', 'b', ''],
    correct: [0, 1],
  })
  expect(reorderChoices(several, 'options', reorderings.remove(2, 0), '')).toEqual({ options: ['b'], correct: [0] })
})

test('anticipated orders and pairs name the same items after a move', () => {
  const order = { items: ['a', 'b', 'c'], wrong: [{ order: [2, 0, 1], text: 'c a b' }] }
  expect(reorderItems(order, reorderings.move(3, 0, 1))).toEqual({
    ...{ items: ['b', 'a', 'c'], wrong: [{ order: [2, 1, 0], text: 'c a b' }] },
  })
  expect(reorderItems(order, reorderings.add(3))).toMatchObject({ wrong: [{ order: [2, 0, 1, 3] }] })
  const match = {
    ...{
      pairs: [
        ['a', '1'],
        ['b', '2'],
        ['c', '3'],
      ],
      extra: ['4', '5'],
    },
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

test('a change of kind keeps what the new kind supports, and lists what it loses', () => {
  for (const from of QUESTION_KINDS) {
    const fields =
      from === 'single' ? { ...BLANK_FIELDS.single, question: 'Which?', options: ['a', 'b'] } : KIND_EXAMPLES[from]
    for (const to of QUESTION_KINDS) {
      const next = toKind(fields, from, to)
      expect([next.question, next.kind ?? 'single', hasForm(next)]).toEqual([fields.question, to, true])
      if (to === from)
        expect(listLost(fields, from, next)).toEqual(
          from === 'single' || from === 'several' || from === 'spot' ? [] : expect.any(Array),
        )
    }
    expect(listLost(BLANK_FIELDS[from], from, toKind(BLANK_FIELDS[from], from, 'number'))).toEqual([])
  }
  const { several, number, match } = KIND_EXAMPLES
  const single = toKind(several, 'several', 'single')
  expect(single).toMatchObject({ options: several.options, correct: 1, feedback: several.feedback })
  expect(listLost(several, 'several', single)).toEqual([])
  expect(listLost(number, 'number', toKind(number, 'number', 'expression'))).toEqual(['gallons per minute'])
  expect(listLost(match, 'match', toKind(match, 'match', 'number'))).toContain('Take up water')
})

test('a blank question stays blank when its kind changes', () => {
  for (const kind of QUESTION_KINDS) {
    expect(JSON.stringify(toKind(BLANK_FIELDS.single, 'single', kind))).toBe(JSON.stringify(BLANK_FIELDS[kind]))
  }
})

test('a new question of any kind has a form, and is invalid until it is filled in', () => {
  for (const kind of QUESTION_KINDS) {
    expect(hasForm(BLANK_FIELDS[kind])).toBe(true)
    expect(parseStorableQuestions([BLANK_FIELDS[kind]]).outcome).toBe('invalid')
  }
})
