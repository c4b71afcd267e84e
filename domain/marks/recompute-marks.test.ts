import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PLANS, type Plan } from '../plans/plans.ts'
import { anyFlags, anyPassedTests, anyPlan } from '../testing/arbitraries.ts'
import {
  computeMarks,
  type Flags,
  listChangedMarks,
  PARTS,
  recomputeMarks,
  type StoredMarks,
  splitMarks,
  TEST_TYPES,
  type TestType,
  WEIGHTS,
} from './compute-marks.ts'

const none: Flags = { video: false, text: false, quiz: false, assignment: false }
const all: Flags = { video: true, text: true, quiz: true, assignment: true }

const marksOf = (flags: Flags, plan: Plan, passed: readonly TestType[] = []): StoredMarks => ({
  plan,
  ...computeMarks(flags, plan, passed),
})

const anyStored = fc.option(fc.tuple(anyFlags, anyPlan, anyPassedTests).map((facts): StoredMarks => marksOf(...facts)))

const anyFacts = fc.record({
  currentPlan: anyPlan,
  passedTests: anyPassedTests,
  lessons: fc.uniqueArray(fc.record({ lessonId: fc.uuid(), flags: anyFlags, stored: anyStored }), {
    selector: (lesson) => lesson.lessonId,
  }),
})

type Facts = Parameters<typeof recomputeMarks>[0]

function recompute(
  flags: Flags,
  stored: StoredMarks | null,
  currentPlan: Plan,
  passedTests: readonly TestType[],
): StoredMarks | undefined {
  const [row] = recomputeMarks({ currentPlan, passedTests, lessons: [{ lessonId: 'lesson', flags, stored }] })
  if (!row) return undefined
  const { lessonId, ...marks } = row
  expect(lessonId).toBe('lesson')
  return marks
}

/** Checks any facts with the rows recomputed from them. */
function checkAnyRows(check: (facts: Facts, rows: ReturnType<typeof recomputeMarks>) => void) {
  fc.assert(fc.property(anyFacts, (facts) => check(facts, recomputeMarks(facts))))
}

test('every row is the stored one or the one computed with the current plan, whichever total is larger', () => {
  checkAnyRows((facts, rows) => {
    expect(rows.map((row) => row.lessonId)).toEqual(facts.lessons.map((lesson) => lesson.lessonId))
    for (const [index, { lessonId, ...marks }] of rows.entries()) {
      const lesson = facts.lessons[index]
      expect(lesson?.lessonId).toBe(lessonId)
      if (!lesson) continue
      const computed = marksOf(lesson.flags, facts.currentPlan, facts.passedTests)
      const keeps = lesson.stored !== null && lesson.stored.total >= computed.total
      expect(marks).toEqual(keeps ? lesson.stored : computed)
    }
  })
})

test('recomputing stored rows changes nothing', () => {
  checkAnyRows((facts, rows) => {
    const lessons = facts.lessons.map((lesson, index) => {
      const { lessonId: _, ...stored } = rows[index] ?? { lessonId: '', ...marksOf(none, 'Freemium') }
      return { ...lesson, stored }
    })
    expect(recomputeMarks({ ...facts, lessons })).toEqual(rows)
  })
})

test('the changed rows are those that differ from the stored ones', () => {
  checkAnyRows((facts, rows) => {
    const stored = facts.lessons.map((lesson) => ({ lessonId: lesson.lessonId, ...lesson.stored }))
    expect(listChangedMarks(facts)).toEqual(rows.filter((row, index) => !isDeepStrictEqual(row, stored[index])))
  })
})

test('Premium with all four parts done is 3.3 + 2.2 + 27.5 + 77 = 110', () => {
  expect(recompute(all, null, 'Premium', [])).toEqual({
    plan: 'Premium',
    video: 3.3,
    text: 2.2,
    quiz: 27.5,
    assignment: 77,
    testBonus: 0,
    total: 110,
  })
})

test('Premium Plus with both mid tests passed gives 12 to every row, even one without a completed part', () => {
  const rows = recomputeMarks({
    currentPlan: 'Premium Plus',
    passedTests: ['Mid Test 1', 'Mid Test 2'],
    lessons: [
      { lessonId: 'first', flags: { ...none, video: true }, stored: null },
      { lessonId: 'second', flags: none, stored: marksOf(none, 'Freemium') },
    ],
  })
  expect(rows).toMatchObject([
    { lessonId: 'first', plan: 'Premium Plus', video: 3.6, testBonus: 12, total: 15.6 },
    { lessonId: 'second', plan: 'Premium Plus', testBonus: 12, total: 12 },
  ])
})

describe('after a downgrade', () => {
  test('a row retains its plan and marks while the new total is smaller', () => {
    const stored = marksOf({ ...none, video: true }, 'Premium')
    expect(recompute({ ...none, video: true }, stored, 'Freemium', [])).toEqual(stored)
  })

  test('Premium Plus with Mid Test 1 is 126; the final test passed on Premium makes it 126.5', () => {
    const stored = marksOf(all, 'Premium Plus', ['Mid Test 1'])
    expect(stored.total).toBe(126)
    expect(recompute(all, stored, 'Premium', ['Mid Test 1', 'Final Test'])).toEqual({
      plan: 'Premium',
      video: 3.3,
      text: 2.2,
      quiz: 27.5,
      assignment: 77,
      testBonus: 16.5,
      total: 126.5,
    })
  })

  test('Premium Plus with both mid tests is 132; the final test passed on Premium, 132 too, leaves it', () => {
    const stored = marksOf(all, 'Premium Plus', ['Mid Test 1', 'Mid Test 2'])
    expect(stored.total).toBe(132)
    expect(computeMarks(all, 'Premium', TEST_TYPES).total).toBe(132)
    expect(recompute(all, stored, 'Premium', TEST_TYPES)).toEqual(stored)
  })
})

test('an upgrade recomputes every row that has marks with the new plan', () => {
  fc.assert(
    fc.property(anyFlags, anyPassedTests, fc.constantFrom(0, 1), (flags, passed, lower) => {
      const stored = marksOf(flags, PLANS[lower] ?? 'Freemium', passed)
      fc.pre(stored.total > 0)
      const upgraded = recompute(flags, stored, 'Premium Plus', passed)
      expect(upgraded).toEqual(marksOf(flags, 'Premium Plus', passed))
    }),
  )
})

type Step =
  | { kind: 'complete'; part: keyof Flags }
  | { kind: 'pass'; type: TestType }
  | { kind: 'change plan'; plan: Plan }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('complete' as const), part: fc.constantFrom(...PARTS) }),
  fc.record({ kind: fc.constant('pass' as const), type: fc.constantFrom(...TEST_TYPES) }),
  fc.record({ kind: fc.constant('change plan' as const), plan: anyPlan }),
)

test('after any downgrade the mark is that of the completed parts, and it and the bonuses add up to the stored total', () => {
  fc.assert(
    fc.property(anyPlan, fc.array(anyStep, { maxLength: 30 }), (firstPlan, steps) => {
      let flags = none
      let passed: TestType[] = []
      let currentPlan = firstPlan
      let stored: StoredMarks | null = null
      for (const step of steps) {
        if (step.kind === 'complete') flags = { ...flags, [step.part]: true }
        if (step.kind === 'pass') passed = [...passed, step.type]
        if (step.kind === 'change plan') currentPlan = step.plan
        stored = recompute(flags, stored, currentPlan, passed) ?? null
        if (stored === null) continue
        const { academic, bonus, planBonus, testBonus, total } = splitMarks(stored, flags)
        expect(academic).toBe(PARTS.reduce((sum, part) => sum + (flags[part] ? WEIGHTS[part] : 0), 0))
        expect(total).toBe(stored.total)
        expect(Math.round((academic + bonus) * 100)).toBe(Math.round(total * 100))
        expect(Math.round((planBonus + testBonus) * 100)).toBe(Math.round(bonus * 100))
        expect(Math.min(planBonus, testBonus)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('Premium for quiz and assignment, then Freemium for video and reading, is 100 and 4.5 bonus points', () => {
  const stored = marksOf({ ...none, quiz: true, assignment: true }, 'Premium')
  expect(recompute(all, stored, 'Freemium', [])).toEqual(stored)
  expect(splitMarks(stored, all)).toMatchObject({
    academic: 100,
    bonus: 4.5,
    planBonus: 4.5,
    testBonus: 0,
    total: 104.5,
  })
})

test('the total never falls in any sequence of completions, passed tests, upgrades and downgrades', () => {
  fc.assert(
    fc.property(anyPlan, fc.array(anyStep, { maxLength: 30 }), (firstPlan, steps) => {
      let flags = none
      let passed: TestType[] = []
      let currentPlan = firstPlan
      let stored: StoredMarks | null = null
      for (const step of steps) {
        if (step.kind === 'complete') flags = { ...flags, [step.part]: true }
        if (step.kind === 'pass') passed = [...passed, step.type]
        if (step.kind === 'change plan') currentPlan = step.plan
        const before: StoredMarks | null = stored
        stored = recompute(flags, before, currentPlan, passed) ?? null
        expect(stored?.total).toBeGreaterThanOrEqual(before?.total ?? 0)
        // A row is replaced as a whole: it is one computation with one plan, never a mix.
        const computed = marksOf(flags, currentPlan, passed)
        expect([before, computed]).toContainEqual(stored)
      }
    }),
  )
})
