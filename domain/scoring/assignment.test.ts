import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuestions } from '../content/parse-questions.ts'
import { assignmentState, SAMPLE_ARITHMETIC } from './assignment.ts'

const instructions = 'Answer all of the questions below.'
const task = { question: 'What is 2 + 3?', options: ['4', '5'], correctAnswer: '5' }
const ready = {
  id: 'q1',
  kind: 'single',
  question: 'What is 2 + 3?',
  options: ['4', '5'],
  correct: 1,
  explanation: null,
}
const preparing = { kind: 'being-prepared' }

describe('with instructions and tasks', () => {
  test('an assignment is ready', () => {
    expect(assignmentState(instructions, [task])).toEqual({ kind: 'ready', tasks: [expect.objectContaining(ready)] })
  })

  test('tasks may be JSON text', () => {
    expect(assignmentState(instructions, JSON.stringify([task]))).toEqual({
      kind: 'ready',
      tasks: [expect.objectContaining(ready)],
    })
  })

  test('11 characters of instructions are enough', () => {
    expect(assignmentState('Do 3 sums.!', [task])).toMatchObject({ kind: 'ready' })
  })
})

describe('an assignment is being prepared', () => {
  test.each([
    ['instructions are missing', null],
    ['instructions are empty', ''],
    ['instructions hold the placeholder', 'Please: Complete the following tasks by Friday, all of them.'],
    ['instructions are 10 characters after trimming', '   0123456789   '],
  ])('when %s', (_, text) => {
    expect(assignmentState(text, [task])).toEqual(preparing)
  })

  test.each([
    ['null', null],
    ['missing', undefined],
    ['an empty list', []],
    ['empty JSON text', ''],
    ['the JSON text of an empty list', '[]'],
    ['not JSON', '[{'],
    ['not a list', { question: 'What?' }],
    ['a task with an answer that is no option', [{ ...task, correctAnswer: '6' }]],
    ['a task with a question but no options', [{ question: 'What is 2 + 3?' }]],
  ])('when its tasks are %s', (_, tasks) => {
    expect(assignmentState(instructions, tasks)).toEqual(preparing)
  })

  test('even if the sample arithmetic would replace its tasks: the preparing rule comes first', () => {
    expect(assignmentState('Too short', [{ title: 'Read chapter 2' }])).toEqual(preparing)
  })
})

describe('tasks without question and options', () => {
  test.each([
    ['only have a title', [{ title: 'Read chapter 2' }]],
    ['are plain text', ['Read chapter 2', 'Write a summary']],
    ['have both empty', [{ question: ' ', options: [] }]],
    ['are mixed with complete ones', [task, { title: 'Read chapter 2' }]],
  ])('that %s give way to the sample arithmetic', (_, tasks) => {
    expect(assignmentState(instructions, tasks)).toEqual({ kind: 'ready', tasks: SAMPLE_ARITHMETIC })
  })
})

describe('the sample arithmetic', () => {
  test('has five questions in the stored form', () => {
    expect(SAMPLE_ARITHMETIC).toHaveLength(5)
    expect(parseQuestions(SAMPLE_ARITHMETIC)).toEqual({ outcome: 'valid', questions: SAMPLE_ARITHMETIC })
  })

  test('has correct keys', () => {
    const answers = SAMPLE_ARITHMETIC.map(({ question, options, correct }) => [question, options[correct]])
    expect(answers).toEqual([
      ['What is 15 + 27?', String(15 + 27)],
      ['What is 83 − 46?', String(83 - 46)],
      ['What is 12 × 8?', String(12 * 8)],
      ['What is 144 ÷ 9?', String(144 / 9)],
      ['What is 6 + 4 × 5?', String(6 + 4 * 5)],
    ])
  })
})

test('a ready assignment always has at least one task', () => {
  fc.assert(
    fc.property(fc.anything(), (tasks) => {
      const assignment = assignmentState(instructions, tasks)
      if (assignment.kind === 'ready') expect(assignment.tasks.length).toBeGreaterThan(0)
    }),
  )
})
