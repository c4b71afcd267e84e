import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, nextDay } from '../progress/study-history.ts'
import type { Outcome } from './evidence.ts'
import { chanceOfRecall, dueInTime, type Memory, remember as rememberAt } from './memory.ts'
import { type Miss, trackMiss } from './misses.ts'

const START = '2027-01-01'
/** Of a skill on Sure, from which on the model decides. */
const remember = (memory: Memory | null, outcome: Outcome, day: string) => rememberAt(memory, outcome, day, 'sure')

const anyOutcome = fc.constantFrom<Outcome[]>('right', 'hinted', 'wrong')
const anyAnswers = fc.array(fc.tuple(anyOutcome, fc.integer({ min: 0, max: 120 })), { minLength: 1, maxLength: 30 })

function memoryOf(answers: readonly [Outcome, number][]): Memory {
  const [first, ...others] = answers
  if (first === undefined) throw new Error('no answer')
  return others.reduce(
    (memory, [outcome, after]) => remember(memory, outcome, nextDay(memory.reviewedOn, after)),
    remember(null, first[0], START),
  )
}

describe('remember', () => {
  test('a question is repeated after a day to half a school year', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const { reviewedOn, dueOn, stability, difficulty } = memoryOf(answers)
        expect(daysBetween(reviewedOn, dueOn)).toBeGreaterThanOrEqual(1)
        expect(daysBetween(reviewedOn, dueOn)).toBeLessThanOrEqual(150)
        expect(stability).toBeGreaterThan(0)
        expect(difficulty).toBeGreaterThanOrEqual(1)
        expect(difficulty).toBeLessThanOrEqual(10)
      }),
    )
  })

  test('a wrong answer repeats it the next day', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const { reviewedOn, dueOn } = remember(memoryOf(answers), 'wrong', nextDay(memoryOf(answers).reviewedOn, 5))
        expect(daysBetween(reviewedOn, dueOn)).toBe(1)
      }),
    )
  })

  test('a better answer never repeats it sooner', () => {
    fc.assert(
      fc.property(anyAnswers, fc.integer({ min: 0, max: 200 }), (answers, after) => {
        const memory = memoryOf(answers)
        const day = nextDay(memory.reviewedOn, after)
        const [right, hinted, wrong] = (['right', 'hinted', 'wrong'] as const).map(
          (one) => remember(memory, one, day).dueOn,
        )
        expect([right, hinted, wrong].toSorted()).toEqual([wrong, hinted, right])
      }),
    )
  })

  test('intervals grow with each right answer on the due day', () => {
    let memory = remember(null, 'right', START)
    for (let meeting = 0; meeting < 6; meeting += 1) {
      const before = daysBetween(memory.reviewedOn, memory.dueOn)
      memory = remember(memory, 'right', memory.dueOn)
      const after = daysBetween(memory.reviewedOn, memory.dueOn)
      expect(after).toBeGreaterThanOrEqual(Math.min(150, before + 1))
    }
  })

  test('below Sure is repeated after five days at the latest, with the same memory', () => {
    fc.assert(
      fc.property(
        anyAnswers,
        anyOutcome,
        fc.constantFrom('learning' as const, 'know-it' as const),
        (answers, outcome, level) => {
          const before = memoryOf(answers)
          const { dueOn, ...memory } = rememberAt(before, outcome, before.dueOn, level)
          const { dueOn: expected, ...sure } = remember(before, outcome, before.dueOn)
          expect(memory).toEqual(sure)
          expect(dueOn).toBe([expected, nextDay(memory.reviewedOn, 5)].toSorted()[0])
          expect(dueInTime({ ...sure, dueOn: expected }, level)).toEqual({ ...memory, dueOn })
        },
      ),
    )
  })

  test('an answer dated before the last one counts as of the last day', () => {
    const memory = remember(null, 'right', '2027-02-01')
    expect(remember(memory, 'right', '2027-01-15').reviewedOn).toBe('2027-02-01')
  })

  test('the chance of recall falls from 1 over the days, to about 90 % on the due day', () => {
    fc.assert(
      fc.property(anyAnswers, fc.integer({ min: 0, max: 300 }), (answers, after) => {
        const memory = memoryOf(answers)
        const at = (days: number) => chanceOfRecall(memory, nextDay(memory.reviewedOn, days))
        expect(at(0)).toBe(1)
        expect(at(after)).toBeGreaterThanOrEqual(at(after + 1))
        expect(at(after)).toBeGreaterThan(0)
      }),
    )
    const memory = remember(null, 'right', START)
    expect(chanceOfRecall(memory, memory.dueOn)).toBeCloseTo(0.9, 1)
  })
})

describe('trackMiss', () => {
  const track = (answers: readonly [Outcome, string][]) =>
    answers.reduce<Miss | null>((miss, [outcome, day]) => trackMiss(miss, outcome, day), null)

  test.each<{ answers: [Outcome, string][]; miss: Miss | null; why: string }>([
    { answers: [['right', START]], miss: null, why: 'a right answer is no miss' },
    { answers: [['wrong', START]], miss: { since: START, rightOn: null }, why: 'a wrong one is' },
    {
      answers: [
        ['wrong', START],
        ['right', START],
        ['right', START],
      ],
      miss: { since: START, rightOn: START },
      why: 'twice on one day is one day',
    },
    {
      answers: [
        ['wrong', START],
        ['right', START],
        ['right', '2027-01-03'],
      ],
      miss: null,
      why: 'two days clear it',
    },
    {
      answers: [
        ['wrong', START],
        ['hinted', START],
        ['hinted', '2027-01-03'],
      ],
      miss: { since: START, rightOn: null },
      why: 'hints do not',
    },
    {
      answers: [
        ['wrong', START],
        ['right', '2027-01-02'],
        ['wrong', '2027-01-03'],
        ['right', '2027-01-04'],
      ],
      miss: { since: START, rightOn: '2027-01-04' },
      why: 'a miss in between begins again',
    },
  ])('$why', ({ answers, miss }) => {
    expect(track(answers)).toEqual(miss)
  })
})
