import { expect, test } from 'vitest'
import type { Exercise } from '../study-types.ts'
import { carryAnswers } from './carry-answers.ts'
import { type DraftEvent, needsSaving, noDraft, reduceDraft } from './draft-state.ts'

type Question = Exercise['questions'][number]

const base = { id: 'q', question: 'Which?', stem: null, hints: [], formulas: {} }
const carry = (from: Question, to: Question, answer: Parameters<typeof carryAnswers>[2][string]) =>
  carryAnswers([from], [to], { q: answer }).q

test('chosen options follow their text when the order changes', () => {
  const single = (...options: string[]): Question => ({ ...base, kind: 'single', options })
  expect(carry(single('a', 'b', 'c'), single('c', 'a', 'b'), 1)).toBe(2)
  const several = (...options: string[]): Question => ({ ...base, kind: 'several', options })
  expect(carry(several('a', 'b', 'c'), several('c', 'a', 'b'), [0, 2])).toEqual([1, 0])
  const order = (...items: string[]): Question => ({ ...base, kind: 'order', items })
  expect(carry(order('a', 'b', 'c'), order('b', 'c', 'a'), [2, 0, 1])).toEqual([1, 2, 0])
})

test('pairs keep both sides', () => {
  const match = (left: string[], partners: string[]): Question => ({ ...base, kind: 'match', left, partners })
  const from = match(['a', 'b'], ['x', 'y', 'z'])
  const to = match(['a', 'b'], ['z', 'x', 'y'])
  expect(carry(from, to, [1, null])).toEqual([2, null])
  expect(carry(from, to, [null, null])).toBeUndefined()
})

test('items stay in their groups when their order changes', () => {
  const sort = (items: string[], groups = ['x', 'y']): Question => ({ ...base, kind: 'sort', items, groups })
  expect(carry(sort(['a', 'b', 'c']), sort(['c', 'a', 'b']), [1, null, 0])).toEqual([0, 1, null])
  expect(carry(sort(['a', 'b']), sort(['a', 'b'], ['z', 'y']), [0, 1])).toEqual([null, 1])
})

test('typed answers stay for an identical question, and are dropped if its numbers differ', () => {
  const number = (question: string): Question => ({ ...base, question, kind: 'number', label: null })
  expect(carry(number('2 + 3'), number('2 + 3'), '5')).toBe('5')
  expect(carry(number('2 + 3'), number('4 + 3'), '5')).toBeUndefined()
})

test('an option that no longer exists is dropped', () => {
  const single = (...options: string[]): Question => ({ ...base, kind: 'single', options })
  expect(carry(single('a', 'b'), single('a', 'c'), 1)).toBeUndefined()
})

const load = (rest: object = {}): DraftEvent => ({
  kind: 'loaded',
  questionIds: ['q'],
  draft: null,
  latest: null,
  ...rest,
})
const begun = [load({ draw: 1 }), { kind: 'chosen', questionId: 'q', answer: 1, draw: 1 }] as const
const swap = (answers: Record<string, unknown>) => ({ q: answers.q === 1 ? 0 : 1 })
const submitted = { answers: { q: 3 }, at: 5 }

test('answers that another device did not submit are offered for the next try, in its order', () => {
  const state = [...begun, load({ draw: 2, latest: submitted, carry: swap })].reduce(reduceDraft, noDraft)
  expect(state).toMatchObject({ draw: 2, open: false, chosen: {}, stashed: { q: 0 } })
  const restarted = reduceDraft(state, { kind: 'restarted', withStash: true })
  expect(restarted).toMatchObject({ draw: 2, open: true, chosen: { q: 0 } })
  expect(needsSaving(restarted)).toBe(true)
})

test('answers of an earlier try are dropped without its questions', () => {
  const state = [...begun, load({ draw: 2, latest: submitted })].reduce(reduceDraft, noDraft)
  expect(state).toMatchObject({ draw: 2, chosen: {}, stashed: null })
})

test('answers in authored order carry over to a draw if nothing was submitted', () => {
  const old: DraftEvent[] = [load(), { kind: 'chosen', questionId: 'q', answer: 1 }, load({ draw: 1, carry: swap })]
  expect(old.reduce(reduceDraft, noDraft)).toMatchObject({ draw: 1, open: true, chosen: { q: 0 } })
})

test('choosing an answer after a submission starts the next draw', () => {
  const own: DraftEvent[] = [...begun, { kind: 'submitted', answers: { q: 1 }, nextDraw: 2 }]
  const state = [...own, { kind: 'chosen', questionId: 'q', answer: 0 } as const].reduce(reduceDraft, noDraft)
  expect(state).toMatchObject({ draw: 2, open: true, chosen: { q: 0 } })
})
