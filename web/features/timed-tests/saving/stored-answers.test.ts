import { expect, test } from 'vitest'
import { type Choice, storedAnswers } from './stored-answers.ts'
import { storage } from './testing/fake-attempt.ts'

const choice: Choice = { questionId: 'q1', answer: 3, known: 4 }
const unsaved = { questionId: 'q1', answer: 3, sequence: 5 }

test('a stored choice is found by the next page of the same learner and test, and by no other', () => {
  const { texts } = storage()
  const added = storedAnswers('ana', 't1', texts).add(choice)
  expect(added).toMatchObject(unsaved)
  expect(storedAnswers('ana', 't1', texts).list()).toEqual([added])
  expect(storedAnswers('ana', 't2', texts).list()).toEqual([])
  expect(storedAnswers('leo', 't1', texts).list()).toEqual([])
})

test('a saved choice is not resent, and its number is still known', () => {
  const stored = storedAnswers('ana', 't1', storage().texts)
  stored.remove(stored.add(choice))
  expect(stored.list()).toEqual([])
  expect(stored.add({ ...choice, known: 0 }).sequence).toBe(6)
  expect(stored.add({ ...choice, questionId: 'q2', known: 0 }).sequence).toBe(1)
})

test('the response to an earlier choice does not settle a later one for the same question', () => {
  const stored = storedAnswers('ana', 't1', storage().texts)
  const earlier = stored.add(choice)
  const later = stored.add({ ...choice, answer: 0 })
  expect(later.sequence).toBe(6)
  stored.remove(earlier)
  expect(stored.list()).toEqual([later])
  expect(stored.isReplaced(earlier)).toBe(true)
  expect(stored.isReplaced(later)).toBe(false)
})

test('clearing a finished attempt leaves the data of others', () => {
  const { texts, items } = storage({ other: 'text' })
  storedAnswers('ana', 't1', texts).add(choice)
  storedAnswers('leo', 't1', texts).add(choice)
  storedAnswers('ana', 't1', texts).clear()
  expect([...items.keys()]).toEqual(['other', 'answer leo t1 q1'])
})

test.each(['{', 'null', '7', '{"option":"x","sequence":1,"saved":false}', '{"option":1,"saved":false}'])(
  'a stored text %s is not a choice',
  (text) => {
    const stored = storedAnswers('ana', 't1', storage({ 'answer ana t1 q1': text }).texts)
    expect(stored.list()).toEqual([])
    expect(stored.add({ ...choice, known: 0 }).sequence).toBe(1)
  },
)

test.each([
  ['0.1.0', (answer: number, rest: string) => `{"option":${answer},${rest}}`],
  ['0.2.0', (answer: number, rest: string) => `{"answer":${answer},${rest}}`],
])('answers of version %s are read, from local storage and from disk', async (_, written) => {
  const { texts, disk, onDisk } = storage({
    'answer ana t1 q1': written(3, '"sequence":5,"saved":false'),
    'answer ana t1 q2': written(0, '"sequence":4,"saved":true'),
  })
  onDisk.set('answer ana t1 q3', written(1, '"sequence":6,"saved":false'))
  const stored = storedAnswers('ana', 't1', texts, disk)
  expect(stored.list()).toMatchObject([{ questionId: 'q1', answer: 3, sequence: 5 }])
  expect(await stored.restore()).toBe(true)
  expect(stored.list()).toMatchObject([
    { questionId: 'q1', answer: 3, sequence: 5 },
    { questionId: 'q3', answer: 1, sequence: 6 },
  ])
  expect(stored.add({ questionId: 'q2', answer: 1, known: 0 }).sequence).toBe(5)
})
