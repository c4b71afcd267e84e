import { expect, test } from 'vitest'
import { mergeFields, takeFields } from '#web/api/offline/merge.ts'
import { blankQuestion, EMPTY_QUESTION_LIST } from '../questions/question-draft.ts'
import { type EditorFields, sameFields, sameValue } from './editor-definition.ts'

const base = { title: 'Fractions', text: 'Halves', video: '', questions: EMPTY_QUESTION_LIST }
const merge = (mine: EditorFields, theirs: EditorFields) => mergeFields(base, mine, theirs, sameValue)

test('a merge has the changes of both people', () => {
  expect(merge({ ...base, title: 'Parts' }, { ...base, text: 'Thirds' })).toEqual({
    merged: { ...base, title: 'Parts', text: 'Thirds' },
    changedByMe: ['title'],
    changedByThem: ['text'],
    conflicts: [],
  })
})

test('a field that both changed is a conflict and keeps my value until theirs is chosen', () => {
  const theirs = { ...base, title: 'Ratios' }
  const { merged, conflicts } = merge({ ...base, title: 'Parts' }, theirs)
  expect({ merged, conflicts }).toEqual({ merged: { ...base, title: 'Parts' }, conflicts: ['title'] })
  expect(takeFields(merged, theirs, ['title']).title).toBe('Ratios')
})

test('the same change by both is not a conflict', () => {
  const same = { ...base, title: 'Parts' }
  expect(merge(same, { ...same })).toMatchObject({ merged: same, conflicts: [] })
})

test('questions are compared by their content, not by their keys in an editor', () => {
  let key = 0
  const newKey = () => `k${key++}`
  const withQuestion = (text: string) => ({
    ...base,
    questions: { unreadable: null, list: [{ ...blankQuestion(newKey), fields: { question: text } }] },
  })
  expect(sameFields(withQuestion('Why?'), withQuestion('Why?'))).toBe(true)
  expect(sameFields(withQuestion('Why?'), withQuestion('How?'))).toBe(false)
  expect(merge(withQuestion('Why?'), withQuestion('How?')).conflicts).toEqual(['questions'])
})
