import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextDay } from '../progress/study-history.ts'
import type { Evidence, Outcome } from './evidence.ts'
import { LEVELS, learnSkill, levelHistory, type SkillState } from './mastery.ts'

const day = (number: number) => nextDay('2027-01-01', number)

/** Typed right answer to a new draw in mixed practice. */
const right = (number: number, more: Partial<Evidence> = {}): Evidence => ({
  outcome: 'right',
  day: day(number),
  keySeen: false,
  choices: Infinity,
  mixed: true,
  ...more,
})
const wrong = (number: number, more: Partial<Evidence> = {}) => right(number, { outcome: 'wrong', ...more })
const learn = (answers: readonly Evidence[], from: SkillState | null = null) =>
  answers.reduce<SkillState | null>(learnSkill, from)

const KNOW_IT = [right(0), right(1)]
const SURE = [...KNOW_IT, right(4), right(8), right(9)]

const anyAnswer = fc.record({
  outcome: fc.constantFrom<Outcome[]>('right', 'hinted', 'wrong'),
  day: fc.integer({ min: 0, max: 60 }).map(day),
  keySeen: fc.boolean(),
  choices: fc.constantFrom(2, 4, 20, 24, Infinity),
  mixed: fc.boolean(),
})
const anyAnswers = fc
  .array(anyAnswer, { maxLength: 40 })
  .map((answers) => answers.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)))

describe('learnSkill', () => {
  test('however many misses came before, ten points above the lowest take six days', () => {
    const misses = Array.from({ length: 20 }, (_, at) => wrong(at))
    const typed = [20, 21, 22, 23].map((at) => right(at))
    const chosen = [24, 25].map((at) => right(at, { choices: 4 }))
    expect(learn([...misses, ...typed])?.level).toBe('learning')
    expect(learn([...misses, ...typed, ...chosen])?.level).toBe('know-it')
  })

  test.each<{ answers: Evidence[]; level: string; why: string }>([
    { answers: [right(0)], level: 'learning', why: 'the first answer' },
    { answers: [wrong(0)], level: 'learning', why: 'a first miss' },
    { answers: [right(0), right(0), right(0), right(0)], level: 'learning', why: 'four right on one day' },
    { answers: KNOW_IT, level: 'know-it', why: 'two right on two days' },
    {
      answers: [right(0, { choices: 4 }), right(1, { choices: 4 })],
      level: 'know-it',
      why: 'two right choices among four on two days',
    },
    {
      answers: [0, 1, 2, 3].map((at) => right(at, { choices: 2 })),
      level: 'learning',
      why: 'four right choices between two',
    },
    {
      answers: [right(0), right(1, { keySeen: true }), right(2, { keySeen: true })],
      level: 'learning',
      why: 'the same question again',
    },
    {
      answers: [right(0), right(1, { outcome: 'hinted' }), right(2, { outcome: 'hinted' })],
      level: 'learning',
      why: 'right answers after hints',
    },
    { answers: [right(0), wrong(1), right(2)], level: 'learning', why: 'a miss in between' },
    { answers: [...KNOW_IT, wrong(2)], level: 'know-it', why: 'one miss after Know it' },
    { answers: [...KNOW_IT, wrong(2), wrong(3)], level: 'learning', why: 'two misses after Know it' },
    { answers: [...KNOW_IT, wrong(2), wrong(2)], level: 'know-it', why: 'two misses of one day after Know it' },
    { answers: SURE, level: 'sure', why: 'five right, the last a week after Know it' },
    {
      answers: [...KNOW_IT, right(2), right(3), right(4), right(7)],
      level: 'know-it',
      why: 'right again on days of one week',
    },
    {
      answers: SURE.map((one) => ({ ...one, mixed: false })),
      level: 'know-it',
      why: 'five right in lessons only',
    },
    {
      answers: SURE.map((one, index) => ({ ...one, mixed: index === 2 })),
      level: 'sure',
      why: 'one of them mixed',
    },
    {
      answers: SURE.map((one, index) => ({ ...one, mixed: index < 2 })),
      level: 'know-it',
      why: 'mixed answers only before Know it',
    },
    { answers: [...SURE, wrong(10)], level: 'sure', why: 'one miss after Sure' },
    { answers: [...SURE, wrong(10), wrong(11)], level: 'know-it', why: 'two misses after Sure' },
  ])('$level after $why', ({ answers, level }) => {
    expect(learn(answers)?.level).toBe(level)
  })

  test('the order of the answers of a day decides nothing', () => {
    fc.assert(
      fc.property(anyAnswers, fc.array(anyAnswer, { minLength: 1, maxLength: 6 }), (before, answers) => {
        const ofDay = answers.map((one) => ({ ...one, day: day(61) }))
        const from = learn(before)
        const { lookAgain: _, ...one } = learn(ofDay, from) ?? {}
        const { lookAgain: __, ...other } = learn(ofDay.toReversed(), from) ?? {}
        expect(one).toEqual(other)
      }),
    )
  })

  test('answers after help, and to questions with known keys, change neither level nor points', () => {
    fc.assert(
      fc.property(anyAnswers, anyAnswer, fc.boolean(), (answers, last, isHinted) => {
        const before = learn([right(-1), ...answers])
        const help = isHinted ? { outcome: 'hinted' as const } : { keySeen: true }
        const after = learnSkill(before, { ...last, ...help, day: day(61) })
        expect(after.level).toBe(before?.level)
        expect(learn([right(70)], after)).toEqual(learn([right(70)], before))
      }),
    )
  })

  test('a day changes the level by at most one, and only a miss lowers it', () => {
    fc.assert(
      fc.property(anyAnswers, anyAnswer, (answers, last) => {
        const before = learn(answers)
        const after = learnSkill(before, { ...last, day: day(61) })
        const moved = LEVELS.indexOf(after.level) - LEVELS.indexOf(before?.level ?? 'not-started')
        expect(Math.abs(moved)).toBeLessThanOrEqual(1)
        if (moved < 0) expect(last.outcome).toBe('wrong')
        expect(after.lookAgain).toBe(last.outcome === 'wrong')
      }),
    )
  })

  test('a level that was just reached survives any single day with one miss', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const reached = learn(answers)
        if (reached === null || reached.evidence === null || reached.since !== reached.evidence.today.day) return
        if (reached.level === 'learning' || reached.lookAgain) return
        if (reached.evidence.before.level === 'sure') return
        expect(learnSkill(reached, wrong(61)).level).toBe(reached.level)
      }),
    )
  })

  test('ten right answers, each a week apart, reach Sure from anywhere', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const later = Array.from({ length: 12 }, (_, index) => right(70 + 7 * index))
        expect(learn(later, learn(answers))?.level).toBe('sure')
      }),
    )
  })

  test('a level whose answers are not stored stands until a pattern of misses', () => {
    for (const level of ['know-it', 'sure'] as const) {
      const carried: SkillState = { level, since: day(0), lookAgain: false, evidence: null }
      expect(learn([wrong(1)], carried)?.level).toBe(level)
      expect(learn([wrong(1), wrong(2)], carried)?.level).toBe(level === 'sure' ? 'know-it' : 'learning')
    }
    const carried: SkillState = { level: 'know-it', since: day(0), lookAgain: false, evidence: null }
    expect(
      learn(
        [4, 8, 9, 10].map((at) => right(at)),
        carried,
      )?.level,
    ).toBe('sure')
  })
})

describe('levels over time', () => {
  const change = (key: string, day: string, level: 'learning' | 'know-it' | 'sure') => ({ key, day, level })

  test('are those at the end of each week, from the first week with a skill', () => {
    const changes = [
      change('a', '2026-11-12', 'know-it'),
      change('b', '2026-11-20', 'learning'),
      change('a', '2026-11-02', 'learning'),
    ]
    expect(levelHistory(changes, '2026-11-23', 12)).toEqual([
      { day: '2026-11-02', learning: 1, 'know-it': 0, sure: 0 },
      { day: '2026-11-09', learning: 1, 'know-it': 0, sure: 0 },
      { day: '2026-11-16', learning: 0, 'know-it': 1, sure: 0 },
      { day: '2026-11-23', learning: 1, 'know-it': 1, sure: 0 },
    ])
  })

  test('are limited to the requested weeks, and empty before the first answer', () => {
    expect(levelHistory([change('a', '2020-01-01', 'sure')], '2026-11-23', 3)).toHaveLength(3)
    expect(levelHistory([], '2026-11-23', 12)).toEqual([])
  })
})
