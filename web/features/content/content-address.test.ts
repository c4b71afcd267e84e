import { expect, test } from 'vitest'
import { readContentAddress, searchResultAddress, withChanges } from './content-address.ts'

const read = (query: string) => readContentAddress(new URLSearchParams(query))
const change = (query: string, changes: Parameters<typeof withChanges>[1]) =>
  withChanges(new URLSearchParams(query), changes).toString()

test('without a tab, or with an unknown one, the grades are shown with nothing open', () => {
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
  expect(read('')).toEqual({ tab: 'grades', ...nothing })
  expect(read('tab=nonsense&edit=')).toEqual({ tab: 'grades', ...nothing })
})

test('another tab keeps the grade and subject, and has nothing open', () => {
  const open = 'tab=lessons&grade=g1&subject=s1&edit=l1&part=quiz&history=l1&version=2&q=leaf&page=2&import=i1'
  expect(change(open, { tab: 'tests' })).toBe('tab=tests&grade=g1&subject=s1')
  expect(change(open, { tab: 'grades' })).toBe('grade=g1&subject=s1')
})

test('unnamed parameters stay, and null removes one', () => {
  expect(change('tab=subjects&grade=g1&edit=s1', { edit: null })).toBe('tab=subjects&grade=g1')
  expect(change('tab=subjects&grade=g1', { edit: 'new', part: undefined })).toBe('tab=subjects&grade=g1&edit=new')
  expect(change('q=grades', { q: 'grades' })).toBe('q=grades')
})

test('a search result opens in its tab with its grade and subject chosen', () => {
  const result = { id: 'x', gradeId: 'g1', subjectId: null }
  expect(searchResultAddress({ ...result, kind: 'grade' })).toBe('?tab=grades&grade=g1&edit=x')
  expect(searchResultAddress({ ...result, kind: 'subject', subjectId: 'x' })).toBe('?tab=subjects&grade=g1&edit=x')
  expect(searchResultAddress({ ...result, kind: 'lesson', subjectId: 's1' })).toBe(
    '?tab=lessons&grade=g1&subject=s1&edit=x',
  )
  expect(searchResultAddress({ ...result, kind: 'test', subjectId: 's1' })).toBe(
    '?tab=tests&grade=g1&subject=s1&edit=x',
  )
})
