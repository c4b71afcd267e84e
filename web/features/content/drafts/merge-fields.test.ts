import { expect, test } from 'vitest'
import { blankQuestion } from '../questions/question-draft.ts'
import { EMPTY_QUESTION_LIST } from '../questions/question-list.ts'
import { sameFields } from './editor-fields.ts'
import { mergeWritten, takeFields } from './merge-fields.ts'

const base = { title: 'Fractions', text: 'Halves', video: '', questions: EMPTY_QUESTION_LIST }

test('changes of different fields are both kept', () => {
  const merged = mergeWritten(base, { ...base, title: 'Parts' }, { ...base, text: 'Thirds' })
  expect(merged).toEqual({
    draft: { ...base, title: 'Parts', text: 'Thirds' },
    theirs: ['text'],
    disputed: [],
  })
})

test('a field that both changed is disputed, and mine until somebody decides', () => {
  const theirs = { ...base, title: 'Ratios' }
  const merged = mergeWritten(base, { ...base, title: 'Parts' }, theirs)
  expect(merged).toEqual({ draft: { ...base, title: 'Parts' }, theirs: [], disputed: ['title'] })
  expect(takeFields(merged.draft, theirs, ['title']).title).toBe('Ratios')
})

test('the same change by both is no dispute', () => {
  const same = { ...base, title: 'Parts' }
  expect(mergeWritten(base, same, { ...same })).toEqual({ draft: same, theirs: [], disputed: [] })
})

test('questions are compared by what they say, not by the keys they have in an editor', () => {
  let key = 0
  const newKey = () => `k${key++}`
  const asked = (text: string) => ({
    ...base,
    questions: { unreadable: null, list: [{ ...blankQuestion(newKey), question: text }] },
  })
  expect(sameFields(asked('Why?'), asked('Why?'))).toBe(true)
  expect(sameFields(asked('Why?'), asked('How?'))).toBe(false)
  expect(mergeWritten(base, asked('Why?'), asked('How?')).disputed).toEqual(['questions'])
})
