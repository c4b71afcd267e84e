import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChoiceGroup, type ChoiceMark } from '#web/ui/choice-group.tsx'
import { toggleSpot } from '../kinds/spot/field.tsx'
import { typeKey } from '../kinds/typed/typed-field.tsx'
import { labelEnd } from './label-end.ts'
import { stemAbove } from './question-field.tsx'
import { misconceptionLines } from './verdict-box.tsx'

const stems = (...list: (string | null)[]) => list.map((stem) => ({ stem }))

test('a shared text is shown only above the first of its questions', () => {
  const questions = stems(null, 'A', 'A', 'B', null)
  expect(questions.map((_, index) => stemAbove(questions, index))).toEqual([
    null,
    { stem: 'A', count: 2 },
    null,
    { stem: 'B', count: 1 },
    null,
  ])
})

test('a text shared by the last questions counts them all', () => {
  expect(stemAbove(stems(null, 'A', 'A'), 1)).toEqual({ stem: 'A', count: 2 })
})

test.each<[string, ChoiceMark[], number]>([
  ['Also right', ['right', 'missed'], 0],
  ['Right', ['wrong', 'missed'], 0],
])('a correct option that was not chosen is labeled “%s” next to %s', (label, marks, chosen) => {
  const html = renderToStaticMarkup(
    createElement(ChoiceGroup, {
      legend: 'Where?',
      options: marks,
      chosen,
      several: false,
      onChoose: () => {},
      markOf: (index: number) => marks[index],
    }),
  )
  expect(html).toContain(`>${label}<svg`)
})

test('at most as many spots are chosen as the question asks for', () => {
  expect(toggleSpot([0], 2, 1)).toEqual([2])
  expect(toggleSpot([0], 2, 2)).toEqual([0, 2])
  expect(toggleSpot([0, 2], 2, 2)).toEqual([0])
  expect(toggleSpot([0, 2], 1, 2)).toEqual([1, 2])
})

test('a key types at the caret, around the selection, and leaves the caret inside', () => {
  expect(typeKey('2+3', 2, 2, { insert: 'x' })).toEqual({ text: '2+x3', caret: 3 })
  expect(typeKey('2x', 1, 2, { insert: 'sqrt(|)' })).toEqual({ text: '2sqrt(x)', caret: 7 })
  expect(typeKey('12', 1, 1, { action: 'backspace' })).toEqual({ text: '2', caret: 0 })
  expect(typeKey('12', 0, 0, { action: 'left' })).toEqual({ text: '12', caret: 0 })
  expect(typeKey('12', 2, 2, { action: 'right' })).toEqual({ text: '12', caret: 2 })
})

test('a label that is a sentence gets no colon after its punctuation mark', () => {
  expect(['The roots', 'A root drinks.', 'She asked, “Why?”', '$x$'].map(labelEnd)).toEqual([': ', ' ', ' ', ': '])
})

test('each misconception is shown to a parent once, as a sentence about the child', () => {
  const adds = { text: 'Multiply both.', misconception: 'Adds the same number to both parts', at: null }
  expect(misconceptionLines([adds, { ...adds, at: 1 }, { ...adds, misconception: null }], 'Mia')).toEqual([
    'Mia adds the same number to both parts.',
  ])
})
