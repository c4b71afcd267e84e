import fc from 'fast-check'
import Fraction from 'fraction.js'
import { describe, expect, test } from 'vitest'
import { drawQuestions } from '../../scoring/draw-questions.ts'
import { toLearnerQuestion } from '../../scoring/learner-question.ts'
import type { Answer, ScoredQuestion } from '../../scoring/question-schemas.ts'
import { scoreQuestion } from '../../scoring/score-question.ts'
import { parseOne, rightAnswer } from '../../testing/question-arbitraries.ts'
import { carryAnswer, describeAnswer } from '../answers.ts'
import type { Judgment } from '../kind.ts'

const written = (parts: readonly object[], more: object = {}) =>
  parseOne({
    id: 'q',
    kind: 'parts',
    question: 'A tank is filled.',
    parts: parts.map((part) => ({ kind: 'number', question: 'How much?', ...part })),
    ...more,
  })

function score(question: ReturnType<typeof written>, answer: Answer, judgment?: Judgment) {
  const { question: scored, message } = scoreQuestion(question, answer, judgment)
  if (scored.kind !== 'parts') throw new Error('The question has parts.')
  return { ...scored, message, marks: scored.results.map(({ right }) => right) }
}

const remarksOf = ({ results }: Extract<ScoredQuestion, { kind: 'parts' }>) =>
  results.map(({ right, feedback }) => (right ? feedback.map(({ text }) => text) : []))

const FOLLOWS = 'This follows correctly from your answer to part a.'

/** Part b is three times part a, and part c is both together. */
const chain = (a: number) =>
  written([{ answer: `${a}` }, { answer: `${a * 3}`, follows: 'a * 3' }, { answer: `${a * 4}`, follows: 'a + b' }])

const number = fc.integer({ min: -1000, max: 1000 })
const fraction = fc
  .tuple(number, fc.integer({ min: 1, max: 60 }))
  .map(([top, bottom]) => new Fraction(top, bottom).toFraction())

describe('a number that follows from earlier parts', () => {
  test('is the key for the right answers, without a remark', () => {
    fc.assert(
      fc.property(number, (a) => {
        const scored = score(chain(a), [`${a}`, `${a * 3}`, `${a * 4}`])
        expect(scored).toMatchObject({ outcome: 'right', marks: [true, true, true], feedback: [] })
        expect(remarksOf(scored)).toEqual([[], [], []])
      }),
    )
  })

  test('is right where it is derived from an own answer, and only there', () => {
    fc.assert(
      fc.property(number, fraction, fc.oneof(fraction, fc.constant(null)), (a, own, other) => {
        const derived = new Fraction(own).mul(3)
        const typed = other ?? derived.toFraction()
        const scored = score(chain(a), [own, typed, '77777'])
        const [first, second, third] = scored.results
        const isRight = new Fraction(own).equals(a)
        const isDerived = derived.equals(typed)
        expect(first?.right).toBe(isRight)
        expect(second?.right).toBe(isDerived || new Fraction(typed).equals(a * 3))
        expect(remarksOf(scored)[1]).toEqual(isDerived && !isRight ? [FOLLOWS] : [])
        expect(second?.correct).toBe(`${a * 3}`)
        expect(third?.right).toBe(false)
        expect(scored.right).toBe(false)
      }),
    )
  })

  test('follows from a number that itself follows, or from a wrong one', () => {
    expect(remarksOf(score(chain(2), ['5', '15', '20']))[2]).toEqual([
      'This follows correctly from your answers to parts a and b.',
    ])
    expect(score(chain(2), ['5', '7', '12']).marks).toEqual([false, false, true])
    expect(score(chain(2), ['5', '7', '20']).marks).toEqual([false, false, false])
  })

  test.each([
    ['5 apples', '15'],
    ['5π', '15'],
    ['5 < x < 7', '15'],
  ])('does not follow from %s, which is no number', (own, typed) => {
    expect(score(chain(2), [own, typed, '8']).marks.slice(0, 2)).toEqual([false, false])
  })

  test('does not follow where the own answer divides by 0 or makes a number too large', () => {
    const question = written([{ answer: '4' }, { answer: '3', follows: '12 / a' }])
    expect(score(question, ['0', '0']).marks).toEqual([false, false])
    expect(score(question, ['3', '4']).marks).toEqual([false, true])
    const power = written([{ answer: '2' }, { answer: '1024', follows: 'a ^ 10' }])
    expect(score(power, ['9e29', '1']).marks).toEqual([false, false])
  })

  test('keeps the form, tolerance and unit that its key asks for', () => {
    const rate = written([
      { answer: '3' },
      { answer: '1/2', follows: 'a / 6', form: 'lowest-terms' },
      { answer: '1.5', follows: 'a / 2', tolerance: '0.1', unit: { name: 'm', required: true, convertible: true } },
    ])
    expect(score(rate, ['4', '4/6', '2 m']).marks).toEqual([false, false, true])
    expect(score(rate, ['4', '2/3', '205 cm']).marks).toEqual([false, true, true])
    expect(score(rate, ['4', '2/3', '220 cm']).marks).toEqual([false, true, false])
    expect(score(rate, ['4', '2/3', '2 kg']).marks).toEqual([false, true, false])
    expect(score(rate, ['4', '2/3', '2']).message).toBe('Part c: Write the unit, too.')
  })

  test('follows from an own answer in another unit of the key', () => {
    const question = written([
      { answer: '2', unit: { name: 'm', convertible: true } },
      { answer: '6', follows: 'a * 3', unit: { name: 'm', convertible: true } },
    ])
    expect(score(question, ['250 cm', '7.5']).marks).toEqual([false, true])
    expect(score(question, ['200 cm', '6']).right).toBe(true)
  })

  test('follows from a rounded answer that is right, which makes the whole answer right', () => {
    const question = written([{ answer: '1/3' }, { answer: '10', follows: 'a * 30' }])
    const scored = score(question, ['0.333', '9.99'])
    expect(scored.right).toBe(true)
    expect(remarksOf(scored)[1]).toEqual([FOLLOWS])
  })

  test('is no foreseen wrong answer, whose feedback is about the right one', () => {
    const question = written([
      { answer: '2', wrong: [{ value: '4', text: 'You doubled.' }] },
      { answer: '6', follows: 'a * 3', wrong: [{ value: '12', text: 'Twice too much.' }] },
    ])
    expect(score(question, ['4', '12'])).toMatchObject({
      marks: [false, true],
      feedback: [{ text: 'You doubled.', at: 0 }],
    })
    expect(score(question, ['2', '12'])).toMatchObject({
      marks: [true, false],
      feedback: [{ text: 'Twice too much.', at: 1 }],
    })
  })

  test('is drawn with the values of a template, also negative ones', () => {
    const question = written([{ answer: '{= 0 - n }' }, { answer: '{= n * (m - n) }', follows: 'a * ({n} - {m})' }], {
      question: 'A tank with {n} and {m}.',
      variants: { ranges: { n: { from: -4, to: 5 }, m: { from: 6, to: 12 } } },
    })
    for (let seed = 0; seed < 100; seed += 1) {
      const [drawn] = drawQuestions([question], `${seed}`)
      if (drawn?.kind !== 'parts') throw new Error('The question has parts.')
      const [, n, m] = (/with (\S+) and (\d+)/.exec(drawn.question) ?? []).map((text) => Number(text.replace('−', '-')))
      const scored = score(drawn, ['50', `${50 * ((n ?? 0) - (m ?? 0))}`])
      expect(scored.results[1]?.right).toBe(true)
      expect(JSON.stringify(toLearnerQuestion(drawn))).not.toContain('follows')
    }
  })
})

describe('a question with parts', () => {
  const mixed = written([
    { kind: 'single', options: ['up', 'down'], correct: 1, feedback: [{ text: 'No.', misconception: 'm' }, null] },
    { kind: 'several', options: ['2', '3', '4'], correct: [0, 2], feedback: [null, { text: 'Odd.' }, null] },
    { kind: 'expression', answer: 'x + 1', wrong: [{ value: 'x', text: 'And 1.' }] },
  ])

  test('names misconceptions once, and has the feedback of each part at it', () => {
    const judgment: Judgment = { outcome: 'parts', parts: [undefined, undefined, { outcome: 'different', wrong: 0 }] }
    const scored = score(mixed, [0, [0, 1], 'x'], judgment)
    expect(scored.feedback).toEqual([
      { text: 'No.', misconception: 'm', at: 0 },
      { text: 'Odd.', misconception: null, at: 1 },
      { text: 'And 1.', misconception: null, at: 2 },
    ])
    expect(JSON.stringify(scored.results)).not.toContain('"misconception":"m"')
  })

  test('is undecided until each of its expressions is judged', () => {
    expect(score(mixed, [1, [0, 2], '1 + x']).outcome).toBe('undecided')
    expect(score(mixed, [1, [0, 2], '1 + x'], { outcome: 'parts', parts: [] }).outcome).toBe('undecided')
    const parts = [undefined, undefined, { outcome: 'equal' } as const]
    expect(score(mixed, [1, [0, 2], '1 + x'], { outcome: 'parts', parts }).outcome).toBe('right')
  })

  test('has the mark of each answered part where another is open', () => {
    const scored = score(mixed, [1, [0], null])
    expect(scored.outcome).toBe('unanswered')
    expect(scored.results.map(({ outcome }) => outcome)).toEqual(['right', 'wrong', 'unanswered'])
  })

  test('is described by the letters of its parts', () => {
    const shown = toLearnerQuestion(mixed)
    expect(describeAnswer(shown, rightAnswer(mixed))).toBe('a) down, b) 2, 4, c) x + 1')
    expect(describeAnswer(shown, [null, 'x'])).toBe('a) …, b) …, c) …')
  })

  test('carries the answers of its parts to another draw by their content', () => {
    const [one, other] = ['1', '2', '3', '4', '5', '6'].map((seed) => drawQuestions([mixed], seed)[0])
    if (!one || !other) throw new Error('The question can be drawn.')
    const carried = carryAnswer(toLearnerQuestion(one), toLearnerQuestion(other), rightAnswer(one))
    expect(carried).toEqual(rightAnswer(other))
  })
})
