import { expect, test } from 'vitest'
import { keptChoices } from './kept-choices.ts'

function storage(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

test('what was kept is read again in its order', () => {
  const place = storage()
  const choices = [
    { questionId: 'q2', option: 0 },
    { questionId: 'q1', option: 3 },
  ]
  keptChoices('a', place).write(choices)
  expect(keptChoices('a', place).read()).toEqual(choices)
  expect(keptChoices('b', place).read()).toEqual([])
})

test('nothing stays behind once everything is saved', () => {
  const place = storage()
  keptChoices('a', place).write([{ questionId: 'q1', option: 3 }])
  keptChoices('a', place).write([])
  expect(place.items.size).toBe(0)
})

test.each(['{', 'null', '7', '[{"questionId":1,"option":0},{"questionId":"q1","option":"x"},null]'])(
  'a storage that holds %s holds no choice',
  (text) => {
    expect(keptChoices('a', storage({ a: text })).read()).toEqual([])
  },
)
