import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PLANS } from '../plans/plans.ts'
import { anyFlags, anyPassedTests, anyPlan } from '../testing/arbitraries.ts'
import { computeMarks } from './compute-marks.ts'
import { recomputeMarks } from './recompute-marks.ts'

const anyFacts = fc.record({
  currentPlan: anyPlan,
  passedTests: anyPassedTests,
  lessons: fc.uniqueArray(
    fc.record({ lessonId: fc.uuid(), flags: anyFlags, storedPlan: fc.option(anyPlan) }),
    {
      selector: (lesson) => lesson.lessonId,
    },
  ),
})

test('every row is computeMarks of its flags, its own plan and the passed tests', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const rows = recomputeMarks(facts)
      expect(rows.map((row) => row.lessonId)).toEqual(facts.lessons.map((lesson) => lesson.lessonId))
      for (const [index, { lessonId, plan, ...marks }] of rows.entries()) {
        const lesson = facts.lessons[index]
        expect(lesson?.lessonId).toBe(lessonId)
        if (lesson) expect(marks).toEqual(computeMarks(lesson.flags, plan, facts.passedTests))
      }
    }),
  )
})

test('a row takes the present plan unless it was earned with a higher one', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const [index, row] of recomputeMarks(facts).entries()) {
        const earned = PLANS.indexOf(facts.lessons[index]?.storedPlan ?? 'Freemium')
        expect(PLANS.indexOf(row.plan)).toBe(Math.max(earned, PLANS.indexOf(facts.currentPlan)))
      }
    }),
  )
})

test('recomputing what was just stored changes nothing', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const rows = recomputeMarks(facts)
      const stored = facts.lessons.map((lesson, index) => ({
        ...lesson,
        storedPlan: rows[index]?.plan ?? null,
      }))
      expect(recomputeMarks({ ...facts, lessons: stored })).toEqual(rows)
    }),
  )
})

test('Premium with all four parts done is 3.3 + 2.2 + 27.5 + 77 = 110', () => {
  const flags = { video: true, text: true, quiz: true, assignment: true }
  const lessons = [{ lessonId: 'lesson', flags, storedPlan: null }]
  expect(recomputeMarks({ currentPlan: 'Premium', passedTests: [], lessons })).toEqual([
    {
      lessonId: 'lesson',
      plan: 'Premium',
      video: 3.3,
      text: 2.2,
      quiz: 27.5,
      assignment: 77,
      testBonus: 0,
      total: 110,
    },
  ])
})

test('Premium Plus with both mid tests passed gives 12 to every row, even one without a completed part', () => {
  const none = { video: false, text: false, quiz: false, assignment: false }
  const lessons = [
    { lessonId: 'first', flags: { ...none, video: true }, storedPlan: null },
    { lessonId: 'second', flags: none, storedPlan: 'Freemium' as const },
  ]
  const rows = recomputeMarks({
    currentPlan: 'Premium Plus',
    passedTests: ['Mid Test 1', 'Mid Test 2'],
    lessons,
  })
  expect(rows).toMatchObject([
    { lessonId: 'first', plan: 'Premium Plus', video: 3.6, testBonus: 12, total: 15.6 },
    { lessonId: 'second', plan: 'Premium Plus', testBonus: 12, total: 12 },
  ])
})

test('after a downgrade a row keeps the plan and the marks it was earned with', () => {
  const flags = { video: true, text: false, quiz: false, assignment: false }
  const lessons = [{ lessonId: 'lesson', flags, storedPlan: 'Premium' as const }]
  expect(recomputeMarks({ currentPlan: 'Freemium', passedTests: [], lessons })).toMatchObject([
    { plan: 'Premium', video: 3.3, total: 3.3 },
  ])
})
