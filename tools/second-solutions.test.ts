import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { parseFrontMatter } from '#domain/testing/front-matter.ts'
import { checkSecondSolution, type SecondSolution } from './second-solutions/check-second-solution.ts'
import * as grade6 from './second-solutions/grade-6.ts'
import * as grade7 from './second-solutions/grade-7.ts'
import * as grade8 from './second-solutions/grade-8.ts'

const Lesson = z.object({
  quiz: z.object({ questions: z.unknown() }),
  assignment: z.object({ tasks: z.unknown() }),
})
const Tests = z.array(z.object({ type: z.string(), questions: z.unknown() }))

/** Questions of a grade's mathematics by file, then by part or test and id, like second solutions. */
function readGrade(grade: string) {
  const folder = join(import.meta.dirname, '../content', grade, 'mathematics')
  return globSync(['lessons/*.md', 'tests.json'], { cwd: folder }).flatMap((path) => {
    const file = path.replaceAll('\\', '/')
    const text = readFileSync(join(folder, file), 'utf8')
    return partsOf(file, text).flatMap(([part, list]) =>
      parse(list).map((question) => ({ file, name: `${part} ${question.id}`, question })),
    )
  })
}

function partsOf(file: string, text: string): [name: string, list: unknown][] {
  if (!file.endsWith('.md')) return Tests.parse(JSON.parse(text)).map(({ type, questions }) => [type, questions])
  const { quiz, assignment } = Lesson.parse(parseFrontMatter(text))
  return [
    ['quiz', quiz.questions],
    ['assignment', assignment.tasks],
  ]
}

function parse(list: unknown) {
  const parsed = parseQuestions(list)
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  return parsed.questions
}

describe.each([
  ['grade-6', grade6],
  ['grade-7', grade7],
  ['grade-8', grade8],
])('mathematics of %s', (grade, { solutions }) => {
  const questions = readGrade(grade)

  test('every second solution belongs to a question', () => {
    const known = questions.map(({ file, name }) => `${file} ${name}`)
    const named = Object.entries(solutions).flatMap(([file, byName]) =>
      Object.keys(byName).map((name) => `${file} ${name}`),
    )
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })

  test('every question has a second solution', () => {
    expect(questions.length).toBeGreaterThan(150)
    const missing = questions.filter(({ file, name }) => solutions[file]?.[name] === undefined)
    expect(missing.map(({ file, name }) => `${file} ${name}`)).toEqual([])
  })

  const files = [...new Set(questions.map(({ file }) => file))]
  test.each(files)(
    'every second solution of %s gets full marks',
    (file) => {
      const problems = questions.flatMap(({ file: own, name, question }) => {
        const solution = own === file ? solutions[file]?.[name] : undefined
        const problem = solution === undefined ? null : checkSecondSolution(question, solution)
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

/** Question of each kind with a correct second solution and a wrong key. */
const PLANTED: [question: object, solution: SecondSolution, wrongKey: object][] = [
  [{ options: ['3', '4'], correct: 1 }, '4', { correct: 0 }],
  [{ kind: 'several', options: ['3', '4', '6'], correct: [1, 2] }, ['6', '4'], { correct: [1] }],
  [{ kind: 'number', answer: '3/4' }, 0.75, { answer: '3/5' }],
  [{ kind: 'expression', answer: '2(x + 3)' }, '2x + 6', { answer: '2(x - 3)' }],
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
  [{ kind: 'graph', board, answer: above2 }, above2, { answer: { interval: { ...above2.interval, fromOpen: false } } }],
  [{ kind: 'spot', passage, correct: [1] }, ['2 + 3 = 6'], { correct: [0] }],
  [
    { kind: 'number', question: '{a} + {b}', answer: '{= a + b }', variants },
    ({ a, b }) => a + b,
    { answer: '{= a + b + floor(a / 9) }' },
  ],
]

test.each(PLANTED)('a wrong key of %j is detected', (fields, solution, wrongKey) => {
  const check = (key: object) =>
    parse([{ question: 'Which?', ...fields, ...key }]).map((question) => checkSecondSolution(question, solution))
  expect(check({})).toEqual([null])
  expect(check(wrongKey)).toEqual([expect.stringContaining('scored as wrong')])
})
