import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeStorage } from '#web/api/offline/testing/fake-storage.ts'
import { blankLesson } from '../lessons/lesson-draft.ts'
import { blankQuestion, EMPTY_QUESTION_LIST } from '../questions/question-draft.ts'
import { blankTest } from '../timed-tests/test-draft.ts'
import { type SavedDraft, savedDraftEntry } from './saved-draft.ts'

const items = new Map<string, string>()
beforeEach(() => {
  items.clear()
  vi.stubGlobal('localStorage', fakeStorage(items))
})
afterEach(() => vi.unstubAllGlobals())

const blank = { title: '', text: '', questions: EMPTY_QUESTION_LIST }
const entry = savedDraftEntry(['content', 'ana', 'lesson', 'l1'], blank)
const KEY = 'content ana lesson l1'

test('a draft is read back as it was written, until it is removed', () => {
  const list = [{ ...blankQuestion(() => 'k'), fields: { question: 'Why?', options: [''] } }]
  const draft = { title: 'Fractions', text: '# Halves', questions: { unreadable: null, list } }
  const saved: SavedDraft<typeof blank> = { version: 3, base: blank, draft, at: 17 }
  expect(entry.write(saved)).toBe(true)
  expect(entry.read()).toEqual(saved)
  entry.remove()
  expect(entry.read()).toBeNull()
})

test('a field that was unknown when the draft was written is blank', () => {
  items.set(KEY, JSON.stringify({ version: null, base: {}, draft: { title: 'Fractions' }, at: 17 }))
  expect(entry.read()).toEqual({
    version: null,
    base: blank,
    draft: { ...blank, title: 'Fractions' },
    at: 17,
  })
})

test('a stored value of another shape reads as null', () => {
  expect(entry.read()).toBeNull()
  const wrong = { version: 1, base: blank, draft: { ...blank, questions: { list: [{}] } }, at: 1 }
  items.set(KEY, JSON.stringify(wrong))
  expect(entry.read()).toBeNull()
})

test('reading never throws, whatever is stored', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      items.set(KEY, text)
      entry.read()
    }),
  )
})

describe('a draft stored by version 0.1.0 is read', () => {
  test('of a stored lesson', () => {
    items.set(
      'content 0199b1e2-6c1d-7c55-9d0a-2f4f6d0a1c11 lesson 0199b1e3-0000-7000-8000-000000000001',
      '{"version":4,"base":{"title":"Fractions","number":"1","description":"","videoTitle":"","videoUrl":"","videoDuration":"","videoCaptionsUrl":"","textTitle":"","textMarkdown":"# Halves","quizTitle":"","quizQuestions":{"unreadable":null,"list":[]},"assignmentTitle":"","assignmentInstructions":"","assignmentDueDate":"","assignmentTasks":{"unreadable":"{\\"a\\":1}","list":[]}},"draft":{"title":"Fractions of a cake","number":"1","description":"","videoTitle":"","videoUrl":"","videoDuration":"","videoCaptionsUrl":"","textTitle":"","textMarkdown":"# Halves","quizTitle":"","quizQuestions":{"unreadable":null,"list":[{"key":"b1","id":null,"question":"Why?","options":[{"key":"a1","text":"So"},{"key":"a2","text":""}],"correct":"a1","explanation":""}]},"assignmentTitle":"","assignmentInstructions":"","assignmentDueDate":"","assignmentTasks":{"unreadable":"{\\"a\\":1}","list":[]}},"at":1764000000000}',
    )
    const path = [
      'content',
      '0199b1e2-6c1d-7c55-9d0a-2f4f6d0a1c11',
      'lesson',
      '0199b1e3-0000-7000-8000-000000000001',
    ] as const
    const base = {
      ...blankLesson(1),
      title: 'Fractions',
      textMarkdown: '# Halves',
      assignmentTasks: { unreadable: '{"a":1}', list: [] },
    }
    const question = {
      key: 'b1',
      id: null,
      fields: { question: 'Why?', options: ['So', ''], correct: 0, explanation: '' },
    }
    expect(savedDraftEntry(path, blankLesson(1)).read()).toEqual({
      version: 4,
      base,
      draft: {
        ...base,
        title: 'Fractions of a cake',
        quizQuestions: { unreadable: null, list: [question] },
      },
      at: 1764000000000,
    })
  })

  test('of a new test', () => {
    items.set(
      'content ana test new s1',
      '{"version":null,"base":{"type":"Mid Test 1","title":"Mid Test 1","description":"","afterLessonNumber":"3","durationMinutes":"30","passingMark":"60","questions":{"unreadable":null,"list":[]}},"draft":{"type":"Mid Test 1","title":"Halfway","description":"","afterLessonNumber":"3","durationMinutes":"30","passingMark":"60","questions":{"unreadable":null,"list":[]}},"at":1764000000000}',
    )
    const base = blankTest('Mid Test 1', 10)
    expect(savedDraftEntry(['content', 'ana', 'test', 'new s1'], base).read()).toEqual({
      version: null,
      base,
      draft: { ...base, title: 'Halfway' },
      at: 1764000000000,
    })
  })
})
