import { afterEach, expect, test } from 'vitest'
import { activate } from '../language/activate.ts'
import { allTexts } from '../language/all-texts.ts'
import { firstViews, lessonTexts, yearTexts } from './first-views.tsx'

test('a view is whole, without parts that load later', () => {
  const views = firstViews()
  expect([...views.matchAll(/<template\b/g)]).toHaveLength([...views.matchAll(/<template data-view=/g)].length)
})

test('texts have names in the place of what the answer has', () => {
  const { title, sentence } = yearTexts()
  expect(title).toBe('What {grade} covers')
  expect(sentence.other?.other).toMatch(/^\{lessons\} lessons in \{subjects\} subjects\./)
  expect(sentence.other?.one).toMatch(/^\{lessons\} lessons in \{subjects\} subject\./)
  expect(sentence.one?.one).toMatch(/^1 lesson in 1 subject\./)
  expect(lessonTexts().mark).toBe('Mark: {mark} of 100')
})

afterEach(() => activate('en', {}))

test('a sentence has the plural forms of its language', () => {
  activate('ar', allTexts('ar'))
  const { sentence } = yearTexts()
  expect(Object.keys(sentence).toSorted()).toEqual(['few', 'many', 'one', 'other', 'two', 'zero'])
  expect(sentence.many?.few).toContain('{lessons}')
  expect(sentence.many?.few).toContain('{subjects}')
  expect(sentence.few?.few).toMatch(/\{lessons\}.*\{subjects\}/)
  expect(sentence.two?.many).not.toContain('{lessons}')
  expect(sentence.two?.many).toContain('{subjects}')
})
