import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Outcome } from './evidence.ts'
import { addStruggles, type Struggle, trackStruggle } from './struggle.ts'

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`

const after = (answers: readonly [Outcome, number][]) =>
  answers.reduce<Struggle | null>((state, [outcome, on]) => trackStruggle(state, outcome, day(on)), null)

const isStuck = (answers: readonly [Outcome, number][]) => (after(answers)?.stuckOn ?? null) !== null

test.each<[boolean, string, [Outcome, number][]]>([
  [
    false,
    'three misses on one day',
    [
      ['wrong', 1],
      ['wrong', 1],
      ['wrong', 1],
    ],
  ],
  [
    true,
    'three misses on two days',
    [
      ['wrong', 1],
      ['wrong', 1],
      ['wrong', 2],
    ],
  ],
  [
    true,
    'a fourth miss on the next day',
    [
      ['wrong', 1],
      ['wrong', 1],
      ['wrong', 1],
      ['wrong', 2],
    ],
  ],
  [
    false,
    'a right answer between them',
    [
      ['wrong', 1],
      ['wrong', 1],
      ['right', 2],
      ['wrong', 2],
      ['wrong', 2],
    ],
  ],
  [
    true,
    'an answer with help between them',
    [
      ['wrong', 1],
      ['hinted', 1],
      ['wrong', 2],
      ['wrong', 3],
    ],
  ],
])('stuck is %s after %s', (stuck, _, answers) => {
  expect(isStuck(answers)).toBe(stuck)
})

test('right twice in a row returns a skill, as if it had never been stuck', () => {
  const stuck: [Outcome, number][] = [
    ['wrong', 1],
    ['wrong', 1],
    ['wrong', 2],
  ]
  expect(isStuck([...stuck, ['right', 2]])).toBe(true)
  expect(isStuck([...stuck, ['right', 2], ['wrong', 3], ['right', 3]])).toBe(true)
  expect(isStuck([...stuck, ['right', 2], ['hinted', 3], ['right', 3]])).toBe(false)
  expect(after([...stuck, ['right', 2], ['right', 2]])).toEqual({ misses: 0, missedOn: null, stuckOn: null, rights: 0 })
})

test('a stuck skill has missed three times in a row on two days, and was not right twice in a row since', () => {
  const history = fc.array(
    fc.tuple(fc.constantFrom<Outcome>('right', 'wrong', 'hinted'), fc.integer({ min: 0, max: 2 })),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(history, (steps) => {
      let now = 1
      let state: Struggle | null = null
      let misses: number[] = []
      let rights = 0
      let stuck = false
      for (const [outcome, later] of steps) {
        now = Math.min(now + later, 30)
        state = trackStruggle(state, outcome, day(now))
        if (outcome === 'wrong') {
          misses.push(now)
          rights = 0
          if (misses.length >= 3 && now > (misses[0] ?? now)) stuck = true
        }
        if (outcome === 'right') {
          rights += 1
          if (!stuck || rights === 2) {
            stuck = false
            misses = []
            rights = 0
          }
        }
        expect(state.stuckOn !== null).toBe(stuck)
        expect(state.misses).toBeLessThanOrEqual(3)
        expect(state.rights).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('only the first answer to a question on a day counts', () => {
  const place = { sourceId: 'lesson', part: 'quiz' as const, questionId: 'q1', misconception: null }
  const missed = (questionId: string, on: number) => ({
    ...place,
    questionId,
    skills: ['rates'],
    outcome: 'wrong' as const,
    day: day(on),
    draw: '',
    choices: 4,
    mixed: false,
  })
  const none = new Map<string, Struggle>()
  expect(addStruggles(none, new Map(), [missed('q1', 1), missed('q1', 1), missed('q1', 2)]).get('rates')).toMatchObject(
    {
      misses: 2,
      stuckOn: null,
    },
  )
  expect(addStruggles(none, new Map(), [missed('q1', 1), missed('q2', 1), missed('q1', 2)]).get('rates')).toMatchObject(
    {
      misses: 3,
      stuckOn: day(2),
    },
  )
  expect(addStruggles(none, new Map([['lesson/quiz/q1', { metOn: day(2) }]]), [missed('q1', 2)]).size).toBe(0)
})
