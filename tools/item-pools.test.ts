import { describe, expect, test } from 'vitest'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { parseAll } from './checked-questions.ts'
import { countHours } from './content-hours.ts'
import { countItems, countPool, countPools, findThinPools, wantedItems } from './item-pools.ts'
import { readSubjects } from './sample-content.ts'

const SUBJECTS = readSubjects().map((subject) => ({
  ...subject,
  pools: countPools(subject, wantedItems(subject.folder)),
}))

const blank = { explanation: 'Count.', skills: [] }
const single = { ...blank, options: ['{a}', '{b}', '3', '4'], correct: 0 }
const cats = ['cat', 'lion', 'lynx', 'puma', 'tiger']
const birds = ['crow', 'owl', 'duck', 'gull', 'wren']

test('every skill of every subject has the items that it should have', () => {
  expect(SUBJECTS.flatMap(({ folder, pools }) => findThinPools(folder, pools))).toEqual([])
})

test('no subject has near copies among the items of a skill', () => {
  expect(SUBJECTS.flatMap(({ pools }) => pools).filter(({ nearCopies }) => nearCopies > 0)).toEqual([])
})

describe('a skill', () => {
  const pool = (skill: string, items: number) => ({ skill, items, families: items, nearCopies: 0, templates: 0 })

  test('with fewer items than its subject wants is named', () => {
    const pools = [pool('few', 5), pool('enough', 6), pool('many', 9)]
    expect(findThinPools('content/grade-6/science', pools)).toEqual(['few has 5 items, fewer than 6'])
    expect(findThinPools('content/grade-6/mathematics', pools)).toEqual([
      'few has 5 items, fewer than 8',
      'enough has 6 items, fewer than 8',
    ])
  })

  test('of a subject without a number to reach is reported', () => {
    expect(findThinPools('content/grade-6/music', [pool('few', 5)])).toEqual([
      'content/grade-6/music has no number of items to reach',
    ])
  })

  test('has a near copy counted once, and a family as its largest item', () => {
    const [first, copy, other, parallel] = parseAll([
      { ...blank, kind: 'number', question: 'How many legs do two spiders have together?', answer: '16' },
      { ...blank, kind: 'number', question: 'How many legs do two spiders have together!', answer: '16' },
      {
        ...blank,
        kind: 'number',
        question: 'A crab has ten legs. How many do five have?',
        answer: '50',
        family: 'legs',
      },
      { ...blank, kind: 'number', question: 'What do nine ants stand on, in all?', answer: '54', family: 'legs' },
    ])
    if (!first || !copy || !other || !parallel) throw new Error('a question is missing')
    expect(countPool('legs', [first, copy])).toMatchObject({ items: 1, nearCopies: 1 })
    expect(countPool('legs', [first, other, parallel])).toMatchObject({ items: 2, families: 2 })
  })

  test('has templates counted until it has enough', () => {
    const template = (question: string) => ({
      ...blank,
      kind: 'number',
      question,
      answer: '{= a + b }',
      variants: { ranges: { a: { from: 2, to: 6 }, b: { from: 2, to: 5 } } },
    })
    const pool = parseAll([
      template('Add {a} and {b}.'),
      template('How much is it for {a} and {b} pears?'),
      { ...blank, kind: 'number', question: 'What do nine ants stand on, in all?', answer: '54' },
    ])
    expect(countPool('sums', pool)).toMatchObject({ items: 9 })
    expect(countPool('sums', pool, 6)).toMatchObject({ items: 6 })
    expect(countPool('sums', pool, 3)).toMatchObject({ items: 3 })
  })
})

describe('a template', () => {
  const count = (question: object) => parseAll([question]).map(countItems)

  test('with 20 distinct draws counts as four items', () => {
    const variants = { ranges: { a: { from: 2, to: 6 }, b: { from: 2, to: 5 } } }
    expect(count({ ...blank, kind: 'number', question: '{a} + {b}', answer: '{= a + b }', variants })).toEqual([4])
  })

  test('with few draws counts as one', () => {
    const variants = { ranges: { a: { from: 2, to: 4 } } }
    expect(count({ ...blank, kind: 'number', question: '{a} + 9', answer: '{= a + 9 }', variants })).toEqual([1])
  })

  test('counts each figure as another draw', () => {
    const figure = { kind: 'number-line', axis: { from: -12, to: 12, step: 1 }, points: [{ at: '{a}', label: 'P' }] }
    const variants = { ranges: { a: { from: -10, to: 10 } } }
    const question = { ...blank, kind: 'number', question: 'Where is P?', answer: '{a}', variants }
    expect(count({ ...question, figure })).toEqual([4])
    expect(count(question)).toEqual([1])
  })

  test('counts by its right answers, not by combinations of wrong options', () => {
    const draws = (a: string[], b: string[]) =>
      count({
        ...single,
        question: 'Which is a cat?',
        variants: { ranges: { a: { choose: a }, b: { choose: b } } },
      })
    expect(draws(cats, birds)).toEqual([4])
    expect(draws(cats.slice(0, 1), birds)).toEqual([1])
  })
})

test('hours have each question at 70 seconds and 200 words a minute', () => {
  const list = { file: '', name: '', parsed: parseQuestions([]), questions: [] }
  const questions = parseAll(
    Array.from({ length: 36 }, (_, at) => ({ ...blank, kind: 'number', question: `${at} + 1`, answer: '1' })),
  )
  const lesson = {
    quiz: { ...list, questions, ask: 4 },
    assignment: { ...list, ask: 6 },
    practice: list,
    landing: { ...list, questions },
    film: { ...list, questions: [] },
  }
  const body = 'word '.repeat(12_000)
  const lessons = [{ file: '', number: 1, title: '', hasFilm: true, body, writing: [], ...lesson }]
  expect(countHours({ lessons, tests: [] })).toEqual({ questions: 36, words: 12_000, hours: 1.7 })
})
