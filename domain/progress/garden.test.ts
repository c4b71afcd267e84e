import { expect, test } from 'vitest'
import { describePlants, growAll, growGarden, nameOf, plantsOf } from './garden.ts'

const NONE = { video: false, text: false, quiz: false, assignment: false }
const lesson = (number: number, completed = NONE, parts = { ...NONE, video: true, quiz: true }) => ({
  number,
  title: `Title ${number}`,
  parts,
  completed,
})
const midTest = (afterLessonNumber: number, passed: boolean) => ({
  title: 'Ratios',
  afterLessonNumber,
  passed,
})

test('lessons are in order, each followed by the tests that it unlocks', () => {
  const garden = growGarden({
    lessons: [lesson(1), lesson(2), lesson(3)],
    tests: [midTest(0, false), midTest(2, false), midTest(3, false)],
  })
  expect(garden.map((plant) => (plant.kind === 'lesson' ? plant.number : 'test'))).toEqual([
    'test',
    1,
    2,
    'test',
    3,
    'test',
  ])
})

test('a leaf is finished once every part that the lesson has is completed', () => {
  const { video, both } = { video: { ...NONE, video: true }, both: { ...NONE, video: true, quiz: true } }
  const garden = growGarden({ lessons: [lesson(1), lesson(2, video), lesson(3, both)], tests: [] })
  expect(garden).toMatchObject([{ state: 'open' }, { state: 'begun' }, { state: 'finished' }])
})

test('a lesson without content has no leaf', () => {
  expect(growGarden({ lessons: [lesson(1, NONE, NONE)], tests: [] })).toEqual([])
})

test('the text counts finished lessons and passed tests', () => {
  const both = { ...NONE, video: true, quiz: true }
  const lessons = [lesson(1, both), lesson(2)]
  expect(describePlants(plantsOf(growGarden({ lessons, tests: [midTest(1, true)] })))).toEqual([
    '1 of 2 lessons finished',
    '1 of 1 test passed',
  ])
  expect(describePlants(plantsOf(growGarden({ lessons, tests: [] })))).toEqual(['1 of 2 lessons finished'])
  expect(describePlants([])).toEqual([])
})

test('every leaf and bud has a name with its state', () => {
  const garden = growGarden({ lessons: [lesson(1, { ...NONE, video: true })], tests: [midTest(1, false)] })
  expect(garden.map(nameOf)).toEqual(['Lesson 1: Title 1, begun', 'Test: Ratios, not passed yet'])
})

test('a full garden has every leaf finished and every test passed, the last after the last lesson', () => {
  const plants = growAll({ lessons: 11, tests: 3 })
  expect(describePlants(plants)).toEqual(['11 of 11 lessons finished', '3 of 3 tests passed'])
  expect(plants.at(-1)).toBe('blossom')
  expect(growAll({ lessons: 2, tests: 0 })).toEqual(['finished', 'finished'])
})
