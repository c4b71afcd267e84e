import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import { toStoredQuestions } from '#domain/content/questions/stored-questions.ts'
import { fillPassages, listPassages } from '#domain/content/reading-passages.ts'
import type { Question } from '#domain/scoring/question.ts'
import { describeQuestion, exampleFields, QUESTION_KINDS } from '#web/product/question-forms/question-kinds.ts'
import {
  blankQuestion,
  changeQuestion,
  copyQuestion,
  fromEarlierDraft,
  type QuestionDraft,
  toForm,
  toQuestionDrafts,
  toQuestionInputs,
  toText,
  validateQuestions,
} from './question-draft.ts'

const keys = () => {
  let last = 0
  return () => `k${++last}`
}

/** Fields of a single choice question with only text and options. */
const NOTHING_ELSE = {
  kind: 'single' as const,
  fixedOrder: false,
  explanation: null,
  stem: null,
  steps: [],
  hints: [],
  skills: [],
  variants: null,
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

/** Returns the questions as a save stores them. */
function saved(drafts: QuestionDraft[]): Question[] {
  const parsed = parseStorableQuestions(toQuestionInputs(drafts))
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  return parsed.questions
}

const EXAMPLES = QUESTION_KINDS.filter((kind) => kind !== 'single').map((kind) => [kind, exampleFields(kind)] as const)

const Lesson = z.object({
  quiz: z.object({ questions: z.array(z.unknown()) }).optional(),
  assignment: z.object({ tasks: z.array(z.unknown()) }).optional(),
})

/** Questions as written in files: the first lessons of content/grade-6, and an example of every kind. */
const SAMPLE = readdirSync('content/grade-6', { recursive: true, encoding: 'utf8' })
  .filter((path) => /lessons\/1-.*\.md$/.test(path))
  .flatMap((path) => {
    const [, front = '', ...body] = readFileSync(`content/grade-6/${path}`, 'utf8').split(/^---$/m)
    const { quiz, assignment } = Lesson.parse(fillPassages(parse(front), listPassages(body.join('---'))).lesson)
    return [quiz?.questions, assignment?.tasks]
  })
  .filter((list) => list !== undefined)
  .concat([EXAMPLES.map(([, example]) => example)])

test('questions of every kind in the sample content are stored unchanged, byte for byte', () => {
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

test('a question of any kind survives a switch to text and back to its form', () => {
  for (const written of SAMPLE) {
    const before = parseStorableQuestions(written)
    for (const draft of before.outcome === 'valid' ? toQuestionDrafts(before.questions, keys()) : []) {
      expect(draft.text).toBeUndefined()
      const text = toText(draft)
      expect(saved([text])).toEqual(saved([draft]))
      expect(toForm(text)).toEqual(draft)
    }
  }
})

test('a text with fields that the form lacks stays text', () => {
  const draft = blankQuestion(keys())
  for (const text of [
    '{',
    '[]',
    '{"question": "Which?", "correctAnswer": 1}',
    '{"kind": "order", "correct": [1, 0]}',
  ]) {
    expect(toForm({ ...draft, text })).toBeNull()
  }
  const complete = '{"question": "Which?", "options": ["a", "b"], "correctAnswer": "b"}'
  expect(toForm({ ...draft, text: complete })?.fields).toMatchObject({ options: ['a', 'b'], correct: 1 })
  const [stored] = saved([
    { ...draft, text: '{"kind": "order", "question": "?", "items": ["b", "a"], "correct": [1, 0]}' },
  ])
  expect(toQuestionDrafts(stored ? [stored] : [], keys())[0]?.text).toContain('"correct": [1, 0]')
})

test('a draft saved by an earlier version keeps the text, the feedback and the kind of its question', () => {
  const empty = { key: 'k', id: null, question: '', options: [], correct: null, explanation: '' }
  const several = { ...exampleFields('several'), id: 's' }
  const parsed = parseStorableQuestions([several])
  const [stored] = parsed.outcome === 'valid' ? parsed.questions : []
  const written = JSON.stringify({ ...several, question: 'Odd?' })
  expect(fromEarlierDraft({ ...empty, written }).fields).toMatchObject({ kind: 'several', question: 'Odd?' })
  expect(fromEarlierDraft({ ...empty, written: '{"kind":' }).text).toBe('{"kind":')
  expect(fromEarlierDraft({ ...empty, stored, question: 'Odd?' }).fields).toMatchObject({
    kind: 'several',
    question: 'Odd?',
  })
  const single = {
    ...empty,
    question: 'Which?',
    correct: 'b',
    hints: 'One\n\nTwo',
    skills: 'g6.math.unit-rate',
    options: [
      { key: 'a', text: 'one', feedback: 'No.', misconception: 'm1' },
      { key: 'b', text: 'two', feedback: '' },
    ],
  }
  expect(fromEarlierDraft(single).fields).toEqual({
    question: 'Which?',
    explanation: '',
    options: ['one', 'two'],
    correct: 1,
    feedback: [{ text: 'No.', misconception: 'm1' }, null],
    hints: ['One', 'Two'],
    skills: ['g6.math.unit-rate'],
  })
})

test('changed shared text also changes in adjacent questions that share it, and nowhere else', () => {
  const draft = (stem: string, key: string) => ({ ...blankQuestion(() => key), fields: { question: key, stem } })
  const list = [draft('A', '1'), draft('A', '2'), draft('B', '3'), draft('A', '4')]
  const changed = changeQuestion(list, 0, draft('C', '1'))
  expect(changed.map(({ fields }) => fields.stem)).toEqual(['C', 'C', 'B', 'A'])
})

test('a JSON syntax error names its line, and other problems come from the domain', () => {
  const written = (text: string) => [{ ...blankQuestion(keys()), text }]
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

test.each(EXAMPLES)('the example of %s is a complete question that is described as text', (kind, example) => {
  const parsed = parseStorableQuestions([example])
  const [first] = parsed.outcome === 'valid' ? parsed.questions : []
  expect(first?.kind).toBe(kind)
  const words = first ? describeQuestion(first).join('\n') : ''
  expect(words).toContain(first?.question)
  // A figure is described by its data.
  expect(words.replace(/^Figure: .*$/m, '')).not.toMatch(/[{[]"|undefined|null|object/)
})

test('unchanged questions are sent as they were stored', () => {
  fc.assert(
    fc.property(questions, (stored) => {
      expect(saved(toQuestionDrafts(stored, keys()))).toEqual(stored)
      expect(validateQuestions('quizQuestions', toQuestionDrafts(stored, keys()))).toEqual({})
    }),
  )
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
