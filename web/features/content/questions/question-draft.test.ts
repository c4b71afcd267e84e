import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from '#domain/scoring/question.ts'
import {
  blankQuestion,
  copyQuestion,
  findQuestionFault,
  toQuestionDrafts,
  toQuestionInputs,
  validateQuestions,
} from './question-draft.ts'

const keys = () => {
  let last = 0
  return () => `k${++last}`
}

/** Fields of a question of single choice with nothing but text and options. */
const NOTHING_ELSE = {
  ...{ kind: 'single' as const, fixedOrder: false, explanation: null, stem: null },
  ...{ steps: [], hints: [], skills: [], variants: null },
}

const question = (id: string): Question => ({
  ...NOTHING_ELSE,
  id,
  question: `What is ${id}?`,
  options: ['one', 'two', 'three'],
  feedback: [null, null, null],
  correct: 1,
})

const questions = fc
  .uniqueArray(
    fc.record({
      id: fc.uuid(),
      question: fc.stringMatching(/^\w{1,9}$/),
      options: fc.uniqueArray(fc.stringMatching(/^\w{1,9}$/), { minLength: 2, maxLength: 6 }),
      correct: fc.constantFrom(0, 1),
      explanation: fc.option(fc.stringMatching(/^\w{1,9}$/)),
    }),
    { selector: ({ id }) => id },
  )
  .map((list): Question[] => list.map((one) => ({ ...NOTHING_ELSE, ...one, feedback: one.options.map(() => null) })))

test('unchanged questions are sent as they were stored', () => {
  fc.assert(
    fc.property(questions, (stored) => {
      const sent = toQuestionInputs(toQuestionDrafts(stored, keys()))
      expect(sent.map((input) => ({ ...input, explanation: input.explanation || null }))).toEqual(stored)
      expect(validateQuestions('quizQuestions', toQuestionDrafts(stored, keys()))).toEqual({})
    }),
  )
})

test('the correct option stays correct when options are reordered', () => {
  const [draft] = toQuestionDrafts([question('q1')], keys())
  const reversed = draft && { ...draft, options: draft.options.toReversed() }
  expect(toQuestionInputs(reversed ? [reversed] : [])).toMatchObject([{ options: ['three', 'two', 'one'], correct: 1 }])
})

test('a copy is a new question with the same correct option', () => {
  const newKey = keys()
  const [draft = blankQuestion(newKey)] = toQuestionDrafts([question('q1')], newKey)
  const copy = copyQuestion(draft, newKey)
  expect(copy.key).not.toBe(draft.key)
  expect(toQuestionInputs([copy])).toMatchObject([{ id: null, question: 'What is q1?', correct: 1 }])
})

test('a problem names the position of its question', () => {
  const newKey = keys()
  const drafts = [...toQuestionDrafts([question('q1')], newKey), blankQuestion(newKey)]
  expect(validateQuestions('assignmentTasks', drafts)).toEqual({
    'assignmentTasks.1': 'Question 2: the question text is missing.',
  })
})

test('the fault of a question is the first control to fill in', () => {
  const newKey = keys()
  const blank = blankQuestion(newKey)
  expect(findQuestionFault(blank)).toEqual({ at: 'question' })
  const withText = { ...blank, question: 'What?' }
  expect(findQuestionFault(withText)).toEqual({ at: 'option', key: blank.options[0]?.key })
  const duplicated = withText.options.map((option, index) => ({
    ...option,
    text: index === 3 ? 'x0' : `x${index}`,
  }))
  expect(findQuestionFault({ ...withText, options: duplicated })).toEqual({
    at: 'option',
    key: blank.options[3]?.key,
  })
  const distinct = withText.options.map((option, index) => ({ ...option, text: `x${index}` }))
  expect(findQuestionFault({ ...withText, options: distinct })).toEqual({ at: 'correct' })
})
