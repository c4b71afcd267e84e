import { expect, test } from 'vitest'
import { growAll, growGarden } from './garden.ts'

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

test('a full garden has every leaf finished and every test passed, the last after the last lesson', () => {
  const plants = growAll({ lessons: 11, tests: 3 })
  expect(plants.filter((plant) => plant === 'finished')).toHaveLength(11)
  expect(plants.filter((plant) => plant === 'blossom')).toHaveLength(3)
  expect(plants.at(-1)).toBe('blossom')
  expect(growAll({ lessons: 2, tests: 0 })).toEqual(['finished', 'finished'])
})
