import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filmsThatFit, lessonsForWeek, MAX_DOWNLOADED_LESSONS, MAX_FILM_BYTES } from './week-download.ts'

const flags = (on: boolean) => ({ video: false, text: on, quiz: on, assignment: false })
const lesson = (number: number, finished = false) => ({
  id: `l${number}`,
  number,
  content: flags(true),
  completed: flags(finished),
})
const numbers = (lessons: readonly { number: number }[]) => lessons.map(({ number }) => number)

test('a week has the next unfinished lessons, and those planned for it before others', () => {
  const lessons = [lesson(1, true), ...[2, 3, 4, 5, 6, 7, 8].map((number) => lesson(number))]
  expect(numbers(lessonsForWeek(lessons, new Set()))).toEqual([2, 3, 4, 5, 6])
  expect(numbers(lessonsForWeek(lessons, new Set(['l8', 'l1'])))).toEqual([2, 3, 4, 5, 8])
})

test('a finished subject has its last lessons', () => {
  const lessons = [1, 2, 3, 4, 5, 6, 7].map((number) => lesson(number, true))
  expect(numbers(lessonsForWeek(lessons, new Set()))).toEqual([3, 4, 5, 6, 7])
})

test('a lesson without content is never taken along', () => {
  const empty = { ...lesson(1), content: flags(false) }
  expect(lessonsForWeek([empty], new Set(['l1']))).toEqual([])
})

test('a week never has more lessons than its limit, nor more films than fit', () => {
  const made = fc.array(fc.boolean(), { maxLength: 40 })
  fc.assert(
    fc.property(made, (finished) => {
      const lessons = finished.map((done, index) => lesson(index + 1, done))
      expect(lessonsForWeek(lessons, new Set()).length).toBeLessThanOrEqual(MAX_DOWNLOADED_LESSONS)
    }),
  )
  const films = fc.array(fc.record({ bytes: fc.integer({ min: 0, max: MAX_FILM_BYTES * 2 }) }))
  fc.assert(
    fc.property(films, fc.nat(MAX_FILM_BYTES * 2), (all, free) => {
      const taken = filmsThatFit(all, free).reduce((sum, { bytes }) => sum + bytes, 0)
      expect(taken).toBeLessThanOrEqual(Math.min(free, MAX_FILM_BYTES))
    }),
  )
})
