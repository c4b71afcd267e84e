import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankQuestion } from '../questions/question-draft.ts'
import { EMPTY_QUESTION_LIST } from '../questions/question-list.ts'
import { readKept } from './saved-draft.ts'

const blank = { title: '', text: '', questions: EMPTY_QUESTION_LIST }

test('what was kept comes back as it was', () => {
  const list = [{ ...blankQuestion(() => 'k'), question: 'Why?' }]
  const draft = { title: 'Fractions', text: '# Halves', questions: { unreadable: null, list } }
  const kept = { version: 3, base: blank, draft, at: 17 }
  expect(readKept(JSON.stringify(kept), blank)).toEqual(kept)
})

test('a field that was not known when it was kept is empty', () => {
  const kept = { version: null, base: {}, draft: { title: 'Fractions' }, at: 17 }
  expect(readKept(JSON.stringify(kept), blank)).toEqual({
    version: null,
    base: blank,
    draft: { ...blank, title: 'Fractions' },
    at: 17,
  })
})

test('what is no draft is none', () => {
  expect(readKept(null, blank)).toBeNull()
  const wrong = { version: 1, base: blank, draft: { ...blank, questions: { list: [{}] } }, at: 1 }
  expect(readKept(JSON.stringify(wrong), blank)).toBeNull()
})

test('whatever stands there, nothing is thrown', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      readKept(text, blank)
    }),
  )
})
