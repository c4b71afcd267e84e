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

const question = (id: string): Question => ({
  id,
  question: `What is ${id}?`,
  options: ['one', 'two', 'three'],
  correct: 1,
  explanation: null,
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
  .map((list): Question[] => list)

test('stored questions that nobody touched are sent as they were', () => {
  fc.assert(
    fc.property(questions, (stored) => {
      const sent = toQuestionInputs(toQuestionDrafts(stored, keys()))
      expect(sent.map((input) => ({ ...input, explanation: input.explanation || null }))).toEqual(stored)
      expect(validateQuestions('quizQuestions', toQuestionDrafts(stored, keys()))).toEqual({})
    }),
  )
})

test('the correct option stays the same one when options change places', () => {
  const [draft] = toQuestionDrafts([question('q1')], keys())
  const turned = draft && { ...draft, options: draft.options.toReversed() }
  expect(toQuestionInputs(turned ? [turned] : [])).toMatchObject([
    { options: ['three', 'two', 'one'], correct: 1 },
  ])
})

test('a copy is a question of its own, with the same correct option', () => {
  const newKey = keys()
  const [draft = blankQuestion(newKey)] = toQuestionDrafts([question('q1')], newKey)
  const copy = copyQuestion(draft, newKey)
  expect(copy.key).not.toBe(draft.key)
  expect(toQuestionInputs([copy])).toMatchObject([{ id: null, question: 'What is q1?', correct: 1 }])
})

test('what is wrong is told by the place of the question', () => {
  const newKey = keys()
  const drafts = [...toQuestionDrafts([question('q1')], newKey), blankQuestion(newKey)]
  expect(validateQuestions('assignmentTasks', drafts)).toEqual({
    'assignmentTasks.1': 'Question 2: the question text is missing.',
  })
})

test('the fault of a question is looked for at what is missing first', () => {
  const newKey = keys()
  const blank = blankQuestion(newKey)
  expect(findQuestionFault(blank)).toEqual({ at: 'question' })
  const asked = { ...blank, question: 'What?' }
  expect(findQuestionFault(asked)).toEqual({ at: 'option', key: blank.options[0]?.key })
  const twice = asked.options.map((option, index) => ({ ...option, text: index === 3 ? 'x0' : `x${index}` }))
  expect(findQuestionFault({ ...asked, options: twice })).toEqual({
    at: 'option',
    key: blank.options[3]?.key,
  })
  const told = asked.options.map((option, index) => ({ ...option, text: `x${index}` }))
  expect(findQuestionFault({ ...asked, options: told })).toEqual({ at: 'correct' })
})
