import { expect, test } from 'vitest'
import { keptChoices } from './kept-choices.ts'
import { storage } from './testing/storage.ts'

const choice = { questionId: 'q1', option: 3, sequence: 5 }

test('what was kept is found by the next page of the same learner and test, and by no other', () => {
  const { texts } = storage()
  keptChoices('ana', 't1', texts).keep(choice)
  expect(keptChoices('ana', 't1', texts).unsaved()).toEqual([choice])
  expect(keptChoices('ana', 't2', texts).unsaved()).toEqual([])
  expect(keptChoices('leo', 't1', texts).unsaved()).toEqual([])
})

test('a saved choice waits for nothing, and its number is still known', () => {
  const kept = keptChoices('ana', 't1', storage().texts)
  kept.keep(choice)
  kept.settle(choice)
  expect(kept.unsaved()).toEqual([])
  expect(kept.numberOf('q1')).toBe(5)
  expect(kept.numberOf('q2')).toBe(0)
})

test('the answer to an earlier choice settles no later one of the same question', () => {
  const kept = keptChoices('ana', 't1', storage().texts)
  const later = { ...choice, option: 0, sequence: 6 }
  kept.keep(choice)
  kept.keep(later)
  kept.settle(choice)
  expect(kept.unsaved()).toEqual([later])
  expect(kept.isReplaced(choice)).toBe(true)
  expect(kept.isReplaced(later)).toBe(false)
})

test('nothing of an attempt stays behind once it is over, and everything of the others does', () => {
  const { texts, items } = storage({ other: 'text' })
  keptChoices('ana', 't1', texts).keep(choice)
  keptChoices('leo', 't1', texts).keep(choice)
  keptChoices('ana', 't1', texts).forget()
  expect([...items.keys()]).toEqual(['other', 'answer leo t1 q1'])
})

test.each(['{', 'null', '7', '{"option":"x","sequence":1,"saved":false}', '{"option":1,"saved":false}'])(
  'a storage that holds %s holds no choice',
  (text) => {
    const kept = keptChoices('ana', 't1', storage({ 'answer ana t1 q1': text }).texts)
    expect(kept.unsaved()).toEqual([])
    expect(kept.numberOf('q1')).toBe(0)
  },
)
