import { expect, test } from 'vitest'
import { planCheck } from './check.ts'

const answer = (number: number, unaided: boolean) => ({
  lesson: { subjectId: 'math', number, title: `Lesson about ${number}` },
  unaided,
})

test('a plan names the lessons with most misses first, at most three, and those without a miss apart', () => {
  const { again, known } = planCheck([
    answer(5, false),
    answer(1, true),
    answer(2, false),
    answer(2, true),
    answer(4, false),
    answer(4, false),
    answer(3, false),
    answer(6, true),
  ])
  expect(again.map(({ number }) => number)).toEqual([4, 2, 3])
  expect(known).toEqual(['Lesson about 1', 'Lesson about 6'])
})

test('a lesson with one right and one wrong answer is not known', () => {
  expect(planCheck([answer(1, true), answer(1, false)])).toMatchObject({ again: [{ number: 1 }], known: [] })
})

test('without a miss there is nothing to look at again', () => {
  expect(planCheck([answer(2, true), answer(1, true)])).toEqual({
    again: [],
    known: ['Lesson about 1', 'Lesson about 2'],
  })
})
