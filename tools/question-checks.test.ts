import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { parseFrontMatter } from '#domain/testing/front-matter.ts'
import { type Check, findCopiedFormula, findFailedCheck } from './question-checks.ts'

const Checked = z.looseObject({ id: z.string(), check: z.json().optional() })
const Lesson = z.object({
  quiz: z.object({ questions: z.array(Checked) }),
  assignment: z.object({ tasks: z.array(Checked) }),
  practice: z.object({ questions: z.array(Checked) }).default({ questions: [] }),
  landing: z.object({ questions: z.array(Checked) }).default({ questions: [] }),
})
const Tests = z.array(z.object({ type: z.string(), questions: z.array(Checked) }))

/** Questions of a grade's mathematics with their checks, named by part or test and id. */
function readGrade(grade: string) {
  const folder = join(import.meta.dirname, '../content', grade, 'mathematics')
  return globSync(['lessons/*.md', 'tests.json'], { cwd: folder }).flatMap((path) => {
    const file = path.replaceAll('\\', '/')
    return partsOf(file, readFileSync(join(folder, file), 'utf8')).flatMap(([part, list]) =>
      parse(list).map((question, index) => ({
        file,
        name: `${part} ${question.id}`,
        question,
        check: list[index]?.check,
      })),
    )
  })
}

function partsOf(file: string, text: string): [name: string, list: z.infer<typeof Checked>[]][] {
  if (!file.endsWith('.md')) return Tests.parse(JSON.parse(text)).map(({ type, questions }) => [type, questions])
  const { quiz, assignment, practice, landing } = Lesson.parse(parseFrontMatter(text))
  return [
    ['quiz', quiz.questions],
    ['assignment', assignment.tasks],
    ['practice', practice.questions],
    ['landing', landing.questions],
  ]
}

function parse(list: unknown) {
  const parsed = parseQuestions(list)
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  return parsed.questions
}

describe.each(['grade-6', 'grade-7', 'grade-8'])('mathematics of %s', (grade) => {
  const questions = readGrade(grade)

  test('every question has a check', () => {
    expect(questions.length).toBeGreaterThan(150)
    const missing = questions.filter(({ check }) => check === undefined)
    expect(missing.map(({ file, name }) => `${file} ${name}`)).toEqual([])
  })

  test('no question is stored with its check', () => {
    expect(questions.filter(({ question }) => 'check' in question)).toEqual([])
  })

  test('typing a formula of its own text answers no question that asks for an expression', () => {
    const expressions = questions.filter(({ question }) => question.kind === 'expression')
    expect(expressions.length).toBeGreaterThan(5)
    const copied = expressions.flatMap(({ file, name, question }) => {
      const formula = findCopiedFormula(question)
      return formula === null ? [] : [`${file} ${name}: ${formula}`]
    })
    expect(copied).toEqual([])
  }, 60_000)

  const files = [...new Set(questions.map(({ file }) => file))]
  test.each(files)(
    'every check of %s gets full marks',
    (file) => {
      const problems = questions.flatMap(({ file: own, name, question, check }) => {
        const problem = own === file && check !== undefined ? findFailedCheck(question, check) : null
        return problem === null ? [] : [`${name}: ${problem}`]
      })
      expect(problems).toEqual([])
    },
    60_000,
  )
})

const board = { line: { from: -6, to: 6, step: 1 } }
const above2 = { interval: { from: 2, to: null, fromOpen: true, toOpen: false } }
const passage = ['2 + 2 = 4', '2 + 3 = 6']
const variants = { ranges: { a: { from: 2, to: 9 }, b: { from: 2, to: 9 } } }

/** Question of each kind with a correct check and a wrong key. */
const PLANTED: [question: object, check: Check, wrongKey: object][] = [
  [{ options: ['3', '4'], correct: 1 }, '4', { correct: 0 }],
  [{ kind: 'several', options: ['3', '4', '6'], correct: [1, 2] }, ['6', '4'], { correct: [1] }],
  [{ kind: 'number', answer: '3/4' }, '{= 1.5/2 }', { answer: '3/5' }],
  [{ kind: 'expression', answer: '2(x + 3)' }, '2x + {= 2*3 }', { answer: '2(x - 3)' }],
  [{ kind: 'order', items: ['1', '2', '3'] }, ['1', '2', '3'], { items: ['1', '3', '2'] }],
  [
    { kind: 'match', pairs: Object.entries({ '2 + 2': '4', '2 + 3': '5' }) },
    { '2 + 3': '5', '2 + 2': '4' },
    { pairs: Object.entries({ '2 + 2': '5', '2 + 3': '4' }) },
  ],
  [
    { kind: 'blanks', text: '{1} is {2}.', blanks: [{ accept: ['x'] }, { answer: '5' }] },
    ['x', 5],
    { blanks: [{ accept: ['x'] }, { answer: '6' }] },
  ],
  [
    { kind: 'graph', board, answer: above2 },
    { interval: { ...above2.interval, from: '{= 4 - 2 }' } },
    { answer: { interval: { ...above2.interval, fromOpen: false } } },
  ],
  [{ kind: 'spot', passage, correct: [1] }, ['2 + 3 = 6'], { correct: [0] }],
  [
    { kind: 'number', question: '{a} + {b}', answer: '{= a + b }', variants },
    '{= b + a }',
    { answer: '{= a + b + floor(a / 9) }' },
  ],
]

test.each(PLANTED)('a wrong key of %j is detected', (fields, check, wrongKey) => {
  const find = (key: object) =>
    parse([{ question: 'Which?', ...fields, ...key }]).map((question) => findFailedCheck(question, check))
  expect(find({})).toEqual([null])
  expect(find(wrongKey)).toEqual([expect.stringContaining('scored as wrong')])
})

test('a task that can be copied as its answer is detected', () => {
  const task = { kind: 'expression', question: 'Solve 2x + 3 = 11.', answer: 'x = 4' }
  expect(parse([task, { ...task, form: 'solved' }]).map(findCopiedFormula)).toEqual(['2x + 3 = 11', null])
})
