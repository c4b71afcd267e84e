import { expect, test } from 'vitest'
import { lessonAddress, placeIn, readSubjectAddress, withLesson, withPreview, withTab } from './subject-address.ts'

const read = (query: string) => readSubjectAddress(new URLSearchParams(query))

test('a bare address shows the lessons, all closed', () => {
  expect(read('')).toEqual({ tab: 'lessons', lesson: null, part: null })
})

test('an address can hold an open lesson and its open part', () => {
  expect(read(withLesson(3, 'quiz').toString())).toEqual({ tab: 'lessons', lesson: 3, part: 'quiz' })
})

test.each(['lesson=', 'lesson=0', 'lesson=-2', 'lesson=1.5', 'lesson=first'])('%s opens no lesson', (query) => {
  expect(read(query).lesson).toBe(null)
})

test('the lesson stays open while the tests are shown', () => {
  const tests = withTab(new URLSearchParams('lesson=3&part=quiz'), 'tests')
  expect(readSubjectAddress(tests)).toEqual({ tab: 'tests', lesson: 3, part: 'quiz' })
  expect(readSubjectAddress(withTab(tests, 'lessons'))).toEqual({ tab: 'lessons', lesson: 3, part: 'quiz' })
})

test('closing the lesson leaves a bare address', () => {
  expect(withLesson(null).toString()).toBe('')
})

test("a content manager's preview stays one when another lesson or tab opens", () => {
  const preview = new URLSearchParams('lesson=3&preview')
  expect(withPreview(withLesson(4), preview).toString()).toBe('lesson=4&preview=')
  expect(withPreview(withTab(preview, 'tests'), preview).toString()).toBe('lesson=3&preview=&tab=tests')
  expect(withPreview(withLesson(4), new URLSearchParams('lesson=3')).toString()).toBe('lesson=4')
})

test('each lesson has a URL', () => {
  expect(lessonAddress('b2c7', 4)).toBe('/learner/subjects/b2c7?lesson=4')
})

test.each([
  ['', ''],
  ['from=mail', ''],
  ['tab=lessons', ''],
  ['tab=tests', 'tab=tests'],
  ['part=quiz', ''],
  ['part=quiz&lesson=3', 'lesson=3&part=quiz'],
  ['tab=tests&lesson=3', 'lesson=3&tab=tests'],
])('the query %j is stored as the position %j', (query, place) => {
  expect(placeIn(new URLSearchParams(query))).toBe(place)
})
