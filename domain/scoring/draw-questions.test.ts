import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuestions } from '../content/parse-questions.ts'
import { anyQuestions, parseOne, rightAnswer } from '../testing/question-arbitraries.ts'
import { drawQuestions } from './draw-questions.ts'
import { scoreQuestion } from './score-question.ts'

const SEEDS = Array.from({ length: 2000 }, (_, index) => `seed ${index}`)

test('the right answer of a drawn question scores right for any seed', () => {
  fc.assert(
    fc.property(anyQuestions, fc.string(), (questions, seed) => {
      for (const drawn of drawQuestions(questions, seed)) {
        expect(scoreQuestion(drawn, rightAnswer(drawn), { outcome: 'equal' }).question.outcome).toBe('right')
      }
    }),
  )
})

test('a drawn question is valid and survives a JSON round trip', () => {
  fc.assert(
    fc.property(anyQuestions, fc.string(), (questions, seed) => {
      const drawn = drawQuestions(questions, seed)
      expect(parseQuestions(JSON.stringify(drawn))).toEqual({ outcome: 'valid', questions: drawn })
    }),
  )
})

test('the same seed gives the same draw, and editing one question does not change the others', () => {
  fc.assert(
    fc.property(anyQuestions, fc.string(), fc.nat(), (questions, seed, pick) => {
      const drawn = drawQuestions(questions, seed)
      expect(drawQuestions(structuredClone(questions), seed)).toEqual(drawn)
      const without = questions.filter((_, index) => index !== pick % Math.max(1, questions.length))
      const left = new Set(without.map(({ id }) => id))
      expect(drawQuestions(without, seed)).toEqual(drawn.filter(({ id }) => left.has(id)))
    }),
  )
})

const single = parseOne({
  id: 'q1',
  question: 'Which?',
  options: ['right', 'b', 'c', 'd'],
  correct: 0,
  feedback: [null, { text: 'about b' }, { text: 'about c' }, { text: 'about d' }],
})

/** Number of occurrences of each value over all seeds. */
function countOver(value: (seed: string) => number): number[] {
  const counts: number[] = []
  for (const seed of SEEDS) counts[value(seed)] = (counts[value(seed)] ?? 0) + 1
  return counts
}

describe('shuffling', () => {
  test('puts the right option at each place equally often', () => {
    const counts = countOver((seed) => {
      const [drawn] = drawQuestions([single], seed)
      return drawn?.kind === 'single' ? drawn.correct : -1
    })
    expect(counts).toHaveLength(4)
    for (const count of counts) expect(Math.abs(count - SEEDS.length / 4)).toBeLessThan(100)
  })

  test('moves each feedback with its option', () => {
    for (const seed of SEEDS.slice(0, 50)) {
      const [drawn] = drawQuestions([single], seed)
      if (drawn?.kind !== 'single') throw new Error('The question is single choice.')
      const texts = drawn.options.map((option, index) => [option, drawn.feedback[index]?.text ?? null])
      expect(texts.toSorted()).toEqual([
        ['b', 'about b'],
        ['c', 'about c'],
        ['d', 'about d'],
        ['right', null],
      ])
    }
  })

  test('shows items in the correct order only as often as by chance', () => {
    const question = parseOne({ id: 'q1', kind: 'order', question: 'Order.', items: ['1', '2', '3'] })
    const [other = 0, sorted = 0] = countOver((seed) => {
      const [drawn] = drawQuestions([question], seed)
      return drawn?.kind === 'order' && drawn.items.join('') === '123' ? 1 : 0
    })
    expect(other + sorted).toBe(SEEDS.length)
    expect(Math.abs(sorted - SEEDS.length / 6)).toBeLessThan(70)
  })

  test('shows right sides next to their own left side only as often as by chance', () => {
    const question = parseOne({
      id: 'q1',
      kind: 'match',
      question: 'Match.',
      pairs: [
        ['1', 'a'],
        ['2', 'b'],
        ['3', 'c'],
      ],
    })
    const counts = countOver((seed) => {
      const [drawn] = drawQuestions([question], seed)
      return drawn?.kind === 'match' ? (drawn.correct[0] ?? -1) : -1
    })
    for (const count of counts) expect(Math.abs(count - SEEDS.length / 3)).toBeLessThan(90)
  })

  test('shuffles the items to sort with their groups and feedback, and preserves the order of the groups', () => {
    const items = ['a', 'b', 'c', 'd', 'e']
    const question = parseOne({
      id: 'q1',
      kind: 'sort',
      question: 'Sort.',
      groups: ['1', '2'],
      items: items.map((text, index) => [text, index % 2]),
      wrong: [{ pair: [4, 1], text: 'Feedback on e' }],
    })
    const counts = countOver((seed) => {
      const [drawn] = drawQuestions([question], seed)
      if (drawn?.kind !== 'sort') return -1
      expect(drawn.groups).toEqual(['1', '2'])
      expect(drawn.items.map((text, at) => [text, drawn.correct[at]]).sort()).toEqual(
        items.map((text, index) => [text, index % 2]),
      )
      expect(drawn.wrong.map(({ pair: [item, group] }) => [drawn.items[item], group])).toEqual([['e', 1]])
      return drawn.items.indexOf('a')
    })
    for (const count of counts) expect(Math.abs(count - SEEDS.length / 5)).toBeLessThan(90)
  })

  test.each([
    ['All of the above', true],
    ['None of these', true],
    ['Both A and B', true],
    ['Neither A nor C', true],
    ['A and C', true],
    ['a) red', true],
    ['(b) blue', true],
    ['B. green', true],
    ['Either of the above answers', true],
    ['both of them', true],
    ['All of the students', false],
    ['A cat and a dog', false],
    ['Vitamins A and B are needed', false],
    ['None', false],
    ['core', false],
    ['A & B', true],
    ['a red one', false],
  ])('keeps the written order with an option such as "%s": %s', (option, isFixed) => {
    const question = parseOne({ id: 'q1', question: 'Which?', options: ['red', 'green', 'blue', option], correct: 3 })
    const orders = SEEDS.slice(0, 40).map((seed) => {
      const [drawn] = drawQuestions([question], seed)
      return drawn?.kind === 'single' ? drawn.options.join() : ''
    })
    expect(new Set(orders).size === 1).toBe(isFixed)
  })
})

describe('choosing some of the questions', () => {
  const questions = Array.from({ length: 6 }, (_, index) => ({ ...single, id: `q${index}` }))

  test('draws that number, in the written order', () => {
    for (const seed of SEEDS.slice(0, 50)) {
      const ids = drawQuestions(questions, seed, 4).map(({ id }) => id)
      expect(ids).toEqual([...new Set(ids)].toSorted())
      expect(ids).toHaveLength(4)
    }
  })

  test('draws each equally often', () => {
    const drawn = SEEDS.flatMap((seed) => drawQuestions(questions, seed, 3).map(({ id }) => id))
    for (const { id } of questions) {
      const count = drawn.filter((one) => one === id).length
      expect(Math.abs(count - SEEDS.length / 2)).toBeLessThan(120)
    }
  })

  test.each([null, 6, 100])('draws all six if `ask` is %s', (ask) => {
    expect(drawQuestions(questions, 'seed', ask)).toHaveLength(6)
  })
})
