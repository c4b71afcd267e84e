import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import { toStoredQuestions } from '#domain/content/questions/stored-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import {
  blankQuestion,
  copyQuestion,
  findQuestionFault,
  kindOf,
  type QuestionDraft,
  toForm,
  toQuestionDrafts,
  toQuestionInputs,
  toWritten,
  validateQuestions,
} from './question-draft.ts'
import { describeQuestion, KIND_EXAMPLES, QUESTION_KINDS } from './question-kinds.ts'

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

/** Questions as a save stores them. */
function saved(drafts: QuestionDraft[]): Question[] {
  const parsed = parseStorableQuestions(toQuestionInputs(drafts))
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  return parsed.questions
}

/** Questions as written: of the first lessons in content/grade-6, and an example of every kind. */
const SAMPLE = readdirSync('content/grade-6', { recursive: true, encoding: 'utf8' })
  .filter((path) => /lessons\/1-.*\.md$/.test(path))
  .flatMap((path) => {
    const { quiz, assignment } = parse(readFileSync(`content/grade-6/${path}`, 'utf8').split(/^---$/m)[1] ?? '')
    return [quiz?.questions, assignment?.tasks]
  })
  .filter(Boolean)
  .concat([Object.values(KIND_EXAMPLES)])

test('questions of every kind in the sample content are stored byte for byte as before', () => {
  const kinds = new Set<string>()
  for (const written of SAMPLE) {
    const before = parseStorableQuestions(written)
    if (before.outcome === 'invalid') throw new Error(before.problems[0]?.message)
    for (const { kind } of before.questions) kinds.add(kind)
    const after = saved(toQuestionDrafts(before.questions, keys()))
    expect(JSON.stringify(toStoredQuestions(after))).toBe(JSON.stringify(toStoredQuestions(before.questions)))
  }
  expect([...kinds].sort()).toEqual([...QUESTION_KINDS].sort())
})

test('a question of single choice is the same as text and back in the form', () => {
  const newKey = keys()
  for (const written of SAMPLE) {
    const before = parseStorableQuestions(written)
    for (const draft of before.outcome === 'valid' ? toQuestionDrafts(before.questions, newKey) : []) {
      const text = draft.written === undefined ? toWritten(draft) : draft
      expect(saved([text])).toEqual(saved([draft]))
      if (kindOf(draft) === 'single') expect(saved([toForm(text, newKey) ?? draft])).toEqual(saved([draft]))
    }
  }
})

test('feedback stays with its option when the text of the option changes or moves', () => {
  const stored = { ...question('q1'), feedback: [{ text: 'Why not', misconception: 'm1' }, null, null] }
  const [draft = blankQuestion(keys())] = toQuestionDrafts([stored as Question], keys())
  const [first, ...rest] = draft.options
  const changed = { ...draft, options: [...rest, { ...first, key: 'x', text: 'ONE' }] }
  expect(saved([changed])[0]).toMatchObject({
    options: ['two', 'three', 'ONE'],
    feedback: [null, null, { text: 'Why not', misconception: 'm1' }],
  })
})

test('a draft that an older page saved keeps the feedback and the kind of its question', () => {
  const several = parseStorableQuestions([{ ...KIND_EXAMPLES.several, id: 's' }])
  const stored = several.outcome === 'valid' ? several.questions : []
  const old = toQuestionDrafts(stored, keys()).map(({ written: _written, ...draft }) => draft)
  expect(saved(old)).toEqual(stored)
})

test('hints, steps and skills are typed a line each', () => {
  const [draft = blankQuestion(keys())] = toQuestionDrafts([question('q1')], keys())
  expect(saved([{ ...draft, hints: 'One\n\n Two ', steps: 'First', skills: 'g6.math.unit-rate' }])[0]).toMatchObject({
    hints: ['One', 'Two'],
    steps: ['First'],
    skills: ['g6.math.unit-rate'],
  })
})

test('the text of a question that cannot be read is named by its line, and other problems by the domain', () => {
  const written = (text: string) => [{ ...blankQuestion(keys()), written: text }]
  expect(validateQuestions('quizQuestions', written('{\n  "kind": number\n}'))).toEqual({
    'quizQuestions.0': 'Question 1: its text is not valid JSON: see line 2.',
  })
  expect(validateQuestions('quizQuestions', written('{"kind": "number", "question": "1 + 1?"}'))).toEqual({
    'quizQuestions.0': 'Question 1: the answer is missing.',
  })
  expect(validateQuestions('quizQuestions', written('[]'))).toEqual({
    'quizQuestions.0': 'Question 1: its text is not valid JSON: it must be one object between { and }.',
  })
})

test.each(Object.entries(KIND_EXAMPLES))(
  'the example of %s is a whole question that is described in words',
  (kind, example) => {
    const parsed = parseStorableQuestions([example])
    const [first] = parsed.outcome === 'valid' ? parsed.questions : []
    expect(first?.kind).toBe(kind)
    const words = first ? describeQuestion(first).join('\n') : ''
    expect(words).toContain(first?.question)
    expect(words).not.toMatch(/[{[]"|undefined|null|object/)
  },
)

test('unchanged questions are sent as they were stored', () => {
  fc.assert(
    fc.property(questions, (stored) => {
      expect(saved(toQuestionDrafts(stored, keys()))).toEqual(stored)
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
