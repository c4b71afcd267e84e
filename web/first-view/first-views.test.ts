import { expect, test } from 'vitest'
import { firstViews, firstViewTexts } from './first-views.tsx'

test('a view is whole, without parts that load later', () => {
  const views = firstViews()
  expect([...views.matchAll(/<template\b/g)]).toHaveLength([...views.matchAll(/<template data-view=/g)].length)
  expect(views).not.toContain('<script')
})

test('texts have names in the place of what the answer has', () => {
  const { year, mark } = firstViewTexts()
  expect(year.title).toBe('What {grade} covers')
  expect(year.sentence.other.other).toMatch(/^\{lessons\} lessons in \{subjects\} subjects\./)
  expect(year.sentence.one.one).toMatch(/^\{lessons\} lesson in \{subjects\} subject\./)
  expect(mark).toBe('Mark: {mark} of 100')
})
