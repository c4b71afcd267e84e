import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextDay } from '../progress/study-history.ts'
import { LEVELS, learnSkill, levelHistory, type SkillState } from './mastery.ts'
import type { Outcome } from './memory.ts'

type Step = [outcome: Outcome, day: number]

const day = (number: number) => nextDay('2027-01-01', number)
const learn = (steps: readonly Step[], from: SkillState | null = null) =>
  steps.reduce<SkillState | null>((state, [outcome, number]) => learnSkill(state, outcome, day(number)), from)
const anySteps = fc
  .array(fc.tuple(fc.constantFrom<Outcome[]>('right', 'hinted', 'wrong'), fc.integer({ min: 0, max: 60 })), {
    maxLength: 40,
  })
  .map((steps) => steps.toSorted(([, a], [, b]) => a - b))

describe('learnSkill', () => {
  test.each<{ steps: Step[]; level: string; why: string }>([
    { steps: [['right', 0]], level: 'learning', why: 'the first answer' },
    { steps: [['wrong', 0]], level: 'learning', why: 'a first miss' },
    {
      steps: [
        ['right', 0],
        ['right', 0],
        ['right', 0],
      ],
      level: 'know-it',
      why: 'three right in a row',
    },
    {
      steps: [
        ['right', 0],
        ['right', 0],
        ['wrong', 0],
        ['right', 1],
      ],
      level: 'learning',
      why: 'a miss in between',
    },
    {
      steps: [
        ['right', 0],
        ['right', 0],
        ['hinted', 0],
        ['right', 1],
      ],
      level: 'know-it',
      why: 'a hint neither counts nor breaks the run',
    },
    {
      steps: [
        ['right', 0],
        ['right', 0],
        ['right', 0],
        ['right', 1],
        ['right', 2],
      ],
      level: 'know-it',
      why: 'right again too soon',
    },
    {
      steps: [
        ['right', 0],
        ['right', 0],
        ['right', 0],
        ['right', 7],
        ['right', 7],
      ],
      level: 'know-it',
      why: 'twice on one day',
    },
    {
      steps: [
        ['right', 0],
        ['right', 0],
        ['right', 0],
        ['right', 7],
        ['right', 12],
      ],
      level: 'sure',
      why: 'right on two days a week later',
    },
    {
      steps: [
        ['right', 0],
        ['right', 0],
        ['right', 0],
        ['wrong', 1],
      ],
      level: 'learning',
      why: 'a miss after Know it',
    },
    {
      steps: [
        ['right', 0],
        ['right', 0],
        ['right', 0],
        ['right', 7],
        ['right', 12],
        ['wrong', 13],
      ],
      level: 'know-it',
      why: 'a miss after Sure',
    },
  ])('$level after $why', ({ steps, level }) => {
    expect(learn(steps)?.level).toBe(level)
  })

  test('an answer changes the level by at most one, and only a miss lowers it', () => {
    fc.assert(
      fc.property(anySteps, fc.constantFrom<Outcome[]>('right', 'hinted', 'wrong'), (steps, outcome) => {
        const before = learn(steps)
        const after = learnSkill(before, outcome, day(60))
        const moved = LEVELS.indexOf(after.level) - LEVELS.indexOf(before?.level ?? 'not-started')
        expect(Math.abs(moved)).toBeLessThanOrEqual(1)
        if (moved < 0) expect(outcome).toBe('wrong')
        expect(after.lookAgain).toBe(outcome === 'wrong')
      }),
    )
  })

  test('five right answers, each a week apart, reach Sure from any level', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const right = [70, 77, 84, 91, 98, 105].map((number): Step => ['right', number])
        expect(learn(right, learn(steps))?.level).toBe('sure')
      }),
    )
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
