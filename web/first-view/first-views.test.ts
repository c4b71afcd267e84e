import { expect, test } from 'vitest'
import { firstViews, lessonTexts, yearTexts } from './first-views.tsx'

test('a view is whole, without parts that load later', () => {
  const views = firstViews()
  expect([...views.matchAll(/<template\b/g)]).toHaveLength([...views.matchAll(/<template data-view=/g)].length)
})

test('texts have names in the place of what the answer has', () => {
  const { title, sentence } = yearTexts()
  expect(title).toBe('What {grade} covers')
  expect(sentence.other.other).toMatch(/^\{lessons\} lessons in \{subjects\} subjects\./)
  expect(sentence.one.one).toMatch(/^\{lessons\} lesson in \{subjects\} subject\./)
  expect(lessonTexts().mark).toBe('Mark: {mark} of 100')
})
