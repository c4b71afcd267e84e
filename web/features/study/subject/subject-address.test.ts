import { expect, test } from 'vitest'
import {
  lessonAddress,
  nextPartAddress,
  placeIn,
  readSubjectAddress,
  taughtAddress,
  withLesson,
  withPreview,
  withTab,
} from './subject-address.ts'

const read = (query: string) => readSubjectAddress(new URLSearchParams(query))

test('a bare address shows the lessons, all closed', () => {
  expect(read('')).toEqual({ tab: 'lessons', lesson: null, part: null, newTry: false, section: null })
})

test('an address can hold an open lesson and its open part', () => {
  expect(read(withLesson(3, 'quiz').toString())).toEqual({
    tab: 'lessons',
    lesson: 3,
    part: 'quiz',
    newTry: false,
    section: null,
  })
})

test.each(['lesson=', 'lesson=0', 'lesson=-2', 'lesson=1.5', 'lesson=first'])('%s opens no lesson', (query) => {
  expect(read(query).lesson).toBe(null)
})

test('the lesson stays open while the tests are shown', () => {
  const tests = withTab(new URLSearchParams('lesson=3&part=quiz'), 'tests')
  expect(readSubjectAddress(tests)).toEqual({ tab: 'tests', lesson: 3, part: 'quiz', newTry: false, section: null })
  expect(readSubjectAddress(withTab(tests, 'lessons'))).toEqual({
    tab: 'lessons',
    lesson: 3,
    part: 'quiz',
    newTry: false,
    section: null,
  })
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

test('the next part of a lesson begins a new try, which no stored position repeats', () => {
  expect(nextPartAddress('b2c7', 4, 'quiz')).toBe('/learner/subjects/b2c7?lesson=4&part=quiz&try=new')
  expect(nextPartAddress('b2c7', 4, 'text')).toBe('/learner/subjects/b2c7?lesson=4&part=text')
  expect(read('lesson=4&part=quiz&try=new').newTry).toBe(true)
  expect(placeIn(new URLSearchParams('lesson=4&part=quiz&try=new'))).toBe('lesson=4&part=quiz')
})

test('a lesson that teaches a skill opens at its section, which no stored position repeats', () => {
  const lesson = { subjectId: 'b2c7', number: 4, section: 'Rates: “so & so”?' }
  const address = taughtAddress(lesson)
  const query = address.slice(address.indexOf('?') + 1)
  expect(read(query)).toMatchObject({ lesson: 4, part: 'text', section: 'Rates: “so & so”?' })
  expect(placeIn(new URLSearchParams(query))).toBe('lesson=4&part=text')
  expect(taughtAddress({ ...lesson, section: null })).toBe(lessonAddress('b2c7', 4))
  expect(taughtAddress({ ...lesson, section: null }, 'text')).toBe(lessonAddress('b2c7', 4, 'text'))
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
