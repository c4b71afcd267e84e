import { expect, test } from 'vitest'
import { readContentAddress, searchResultAddress, withChanges } from './content-address.ts'

const said = (query: string) => readContentAddress(new URLSearchParams(query))
const changed = (query: string, changes: Parameters<typeof withChanges>[1]) =>
  withChanges(new URLSearchParams(query), changes).toString()

test('a bare address, and one with a tab that there is not, show the grades with nothing open', () => {
  const nothing = {
    grade: null,
    subject: null,
    edit: null,
    part: null,
    history: null,
    version: null,
    q: null,
    page: null,
    import: null,
  }
  expect(said('')).toEqual({ tab: 'grades', ...nothing })
  expect(said('tab=nonsense&edit=')).toEqual({ tab: 'grades', ...nothing })
})

test('another tab keeps the chosen grade and subject, and begins with nothing open', () => {
  const open =
    'tab=lessons&grade=g1&subject=s1&edit=l1&part=quiz&history=l1&version=2&q=leaf&page=2&import=i1'
  expect(changed(open, { tab: 'tests' })).toBe('tab=tests&grade=g1&subject=s1')
  expect(changed(open, { tab: 'grades' })).toBe('grade=g1&subject=s1')
})

test('what is not named stays, and null takes away', () => {
  expect(changed('tab=subjects&grade=g1&edit=s1', { edit: null })).toBe('tab=subjects&grade=g1')
  expect(changed('tab=subjects&grade=g1', { edit: 'new', part: undefined })).toBe(
    'tab=subjects&grade=g1&edit=new',
  )
  expect(changed('q=grades', { q: 'grades' })).toBe('q=grades')
})

test('what a search found is opened in its tab, its grade and subject chosen', () => {
  const found = { id: 'x', gradeId: 'g1', subjectId: null }
  expect(searchResultAddress({ ...found, kind: 'grade' })).toBe('?tab=grades&grade=g1&edit=x')
  expect(searchResultAddress({ ...found, kind: 'subject', subjectId: 'x' })).toBe(
    '?tab=subjects&grade=g1&edit=x',
  )
  expect(searchResultAddress({ ...found, kind: 'lesson', subjectId: 's1' })).toBe(
    '?tab=lessons&grade=g1&subject=s1&edit=x',
  )
  expect(searchResultAddress({ ...found, kind: 'test', subjectId: 's1' })).toBe(
    '?tab=tests&grade=g1&subject=s1&edit=x',
  )
})
