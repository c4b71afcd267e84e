import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Flags, PARTS } from '../marks/compute-marks.ts'
import { anyFlags } from '../testing/arbitraries.ts'
import {
  acceptsAnswers,
  COMMON_EXTRA_TIMES,
  computeDeadline,
  decideAnotherAttempt,
  decideStart,
  EXTRA_TIME_STEP,
  highestStartedLesson,
  isNewerSave,
  isUnlocked,
  MAX_EXTRA_TIME,
  MIN_EXTRA_TIME,
  newlyUnlocked,
  remainingSeconds,
  type StartFacts,
  secondsAllowed,
} from './timed-test.ts'

/** In hundredths, because 1.15 and others have no exact binary form. */
const EVERY_FACTOR = Array.from({ length: 21 }, (_, step) => 100 + 5 * step)

const minutes = fc.integer({ min: 1, max: 600 })
const hundredths = fc.constantFrom(...EVERY_FACTOR)

test('the factors range from no extra time to double time and include the common ones', () => {
  const factors = EVERY_FACTOR.map((factor) => factor / 100)
  expect([factors.at(0), factors.at(-1)]).toEqual([MIN_EXTRA_TIME, MAX_EXTRA_TIME])
  expect(factors.length).toBe(Math.round((MAX_EXTRA_TIME - MIN_EXTRA_TIME) / EXTRA_TIME_STEP) + 1)
  expect(factors).toEqual(expect.arrayContaining([...COMMON_EXTRA_TIMES]))
})

test('for every factor the deadline is the start plus the minutes times the factor, to the millisecond', () => {
  const start = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(start, minutes, hundredths, (startedAt, duration, factor) => {
      const allowed = computeDeadline(startedAt, duration, factor / 100).getTime() - startedAt.getTime()
      expect(allowed).toBe(duration * 600 * factor)
    }),
  )
})

test('the seconds shown to a learner end at the deadline', () => {
  fc.assert(
    fc.property(minutes, hundredths, (duration, factor) => {
      const epoch = new Date(0)
      expect(computeDeadline(epoch, duration, factor / 100)).toEqual(
        new Date(secondsAllowed(duration, factor / 100) * 1000),
      )
    }),
  )
})

test('a larger factor never gives less time', () => {
  fc.assert(
    fc.property(minutes, hundredths, hundredths, (duration, one, other) => {
      const less = Math.min(one, other) / 100
      const more = Math.max(one, other) / 100
      expect(secondsAllowed(duration, more)).toBeGreaterThanOrEqual(secondsAllowed(duration, less))
      expect(secondsAllowed(duration, less)).toBeGreaterThanOrEqual(duration * 60)
    }),
  )
})

const none: Flags = { video: false, text: false, quiz: false, assignment: false }
const noon = new Date('2026-03-02T12:00:00.000Z')
const afterNoon = (milliseconds: number) => new Date(noon.getTime() + milliseconds)

describe('unlocking', () => {
  test('the highest started lesson is the highest with any completed part', () => {
    const lessons = [
      { number: 4, flags: none },
      { number: 3, flags: { ...none, text: true } },
      { number: 1, flags: { ...none, assignment: true } },
    ]
    expect(highestStartedLesson(lessons)).toBe(3)
  })

  test('nothing started is lesson 0', () => {
    expect(highestStartedLesson([])).toBe(0)
    expect(highestStartedLesson([{ number: 5, flags: none }])).toBe(0)
  })

  test('a test after lesson 3 opens with lesson 3 and stays open after it', () => {
    expect([0, 2, 3, 4].map((started) => isUnlocked(3, started))).toEqual([false, false, true, true])
  })

  test('a test after lesson 0 is always open', () => {
    expect(isUnlocked(0, 0)).toBe(true)
  })

  test('reaching lesson 3 newly unlocks the tests after lessons 2 and 3', () => {
    const tests = [
      { id: 'after-1', afterLessonNumber: 1 },
      { id: 'after-2', afterLessonNumber: 2 },
      { id: 'after-3', afterLessonNumber: 3 },
      { id: 'after-4', afterLessonNumber: 4 },
    ]
    expect(newlyUnlocked(tests, 1, 3)).toEqual(['after-2', 'after-3'])
    expect(newlyUnlocked(tests, 3, 3)).toEqual([])
  })

  test('completing more never locks a test', () => {
    const anyLessons = fc.array(fc.record({ number: fc.integer({ min: 1, max: 20 }), flags: anyFlags }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(anyLessons, fc.nat(), fc.constantFrom(...PARTS), fc.nat(20), (lessons, pick, part, after) => {
        const more = lessons.map((lesson, index) =>
          index === pick % lessons.length ? { ...lesson, flags: { ...lesson.flags, [part]: true } } : lesson,
        )
        const before = highestStartedLesson(lessons)
        const now = highestStartedLesson(more)
        expect(now).toBeGreaterThanOrEqual(before)
        if (isUnlocked(after, before)) expect(isUnlocked(after, now)).toBe(true)
      }),
    )
  })
})

describe('starting', () => {
  const unlocked: StartFacts = {
    enrolled: true,
    attempt: null,
    afterLessonNumber: 2,
    highestStarted: 2,
    startedAt: noon,
    durationMinutes: 30,
    extraTimeFactor: 1,
  }

  test('an unlocked test starts, with its deadline', () => {
    expect(decideStart(unlocked)).toEqual({
      kind: 'start',
      attempt: 1,
      deadline: new Date('2026-03-02T12:30:00.000Z'),
    })
  })

  test('extra time moves the deadline', () => {
    expect(decideStart({ ...unlocked, extraTimeFactor: 1.5 })).toEqual({
      kind: 'start',
      attempt: 1,
      deadline: new Date('2026-03-02T12:45:00.000Z'),
    })
  })

  test('a locked test does not start', () => {
    expect(decideStart({ ...unlocked, highestStarted: 1 })).toEqual({ kind: 'locked', afterLessonNumber: 2 })
  })

  test('a running attempt is resumed', () => {
    expect(decideStart({ ...unlocked, attempt: { finished: false } })).toEqual({ kind: 'resume' })
  })

  test('a running attempt is resumed even if the test was since moved after a later lesson', () => {
    expect(decideStart({ ...unlocked, attempt: { finished: false }, afterLessonNumber: 9 })).toEqual({
      kind: 'resume',
    })
  })

  test('a taken test is not started again', () => {
    expect(decideStart({ ...unlocked, attempt: { finished: true, score: 80, anotherAllowed: false } })).toEqual({
      kind: 'already-taken',
      score: 80,
    })
  })

  test('a failed test starts a second time once a parent has allowed it, even if it was moved after a later lesson', () => {
    const failed = { finished: true, score: 40, anotherAllowed: true } as const
    expect(decideStart({ ...unlocked, attempt: failed, afterLessonNumber: 9 })).toMatchObject({
      kind: 'start',
      attempt: 2,
    })
    expect(decideStart({ ...unlocked, attempt: failed, enrolled: false })).toEqual({ kind: 'not-enrolled' })
  })

  test('a parent may allow one more attempt at a failed test, once', () => {
    const failed = { finished: true, number: 1, passed: false, anotherAllowed: false } as const
    expect(decideAnotherAttempt(failed)).toEqual({ kind: 'allow' })
    expect(decideAnotherAttempt({ ...failed, anotherAllowed: true })).toEqual({ kind: 'already-allowed' })
    for (const latest of [null, { finished: false }, { ...failed, passed: true }, { ...failed, number: 2 }] as const) {
      expect(decideAnotherAttempt(latest).kind).toBe('rejected')
    }
  })

  test('a learner who is not enrolled in the grade does not start', () => {
    expect(decideStart({ ...unlocked, enrolled: false })).toEqual({ kind: 'not-enrolled' })
  })
})

describe('the clock', () => {
  test('a deadline is the start plus duration_minutes times 60 seconds', () => {
    expect(computeDeadline(noon, 45)).toEqual(afterNoon(45 * 60 * 1000))
  })

  test('the countdown starts at the whole duration and reads 0 only at the deadline', () => {
    const deadline = computeDeadline(noon, 1)
    expect(remainingSeconds(noon, deadline)).toBe(60)
    expect(remainingSeconds(afterNoon(1), deadline)).toBe(60)
    expect(remainingSeconds(afterNoon(59_999), deadline)).toBe(1)
    expect(remainingSeconds(afterNoon(60_000), deadline)).toBe(0)
  })

  test('remaining time is a whole number and never negative', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (offset) => {
        const left = remainingSeconds(afterNoon(offset), noon)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(Number.isInteger(left)).toBe(true)
      }),
    )
  })

  test('answers are accepted until the end of the grace period', () => {
    expect(acceptsAnswers(noon, noon, 10)).toBe(true)
    expect(acceptsAnswers(afterNoon(10_000), noon, 10)).toBe(true)
    expect(acceptsAnswers(afterNoon(10_001), noon, 10)).toBe(false)
    expect(acceptsAnswers(afterNoon(1), noon, 0)).toBe(false)
  })

  test('a save that arrives late or twice does not replace a newer one', () => {
    expect(isNewerSave(4, 5)).toBe(true)
    expect(isNewerSave(5, 5)).toBe(false)
    expect(isNewerSave(5, 4)).toBe(false)
  })
})
