import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyFlags, anyPassedTests, anyTier } from '../testing/arbitraries.ts'
import { computeMarks, TIERS } from './compute-marks.ts'
import { recomputeRows } from './recompute-marks.ts'

const anyFacts = fc.record({
  presentTier: anyTier,
  passedTests: anyPassedTests,
  lessons: fc.uniqueArray(fc.record({ lessonId: fc.uuid(), flags: anyFlags, rowTier: fc.option(anyTier) }), {
    selector: (lesson) => lesson.lessonId,
  }),
})

test('every row is computeMarks of its flags, its own tier and the passed tests', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const rows = recomputeRows(facts)
      expect(rows.map((row) => row.lessonId)).toEqual(facts.lessons.map((lesson) => lesson.lessonId))
      for (const [index, { lessonId, tier, ...marks }] of rows.entries()) {
        const lesson = facts.lessons[index]
        expect(lesson?.lessonId).toBe(lessonId)
        if (lesson) expect(marks).toEqual(computeMarks(lesson.flags, tier, facts.passedTests))
      }
    }),
  )
})

test('a row takes the present tier unless it was earned with a higher one', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const [index, row] of recomputeRows(facts).entries()) {
        const earned = TIERS.indexOf(facts.lessons[index]?.rowTier ?? 'Freemium')
        expect(TIERS.indexOf(row.tier)).toBe(Math.max(earned, TIERS.indexOf(facts.presentTier)))
      }
    }),
  )
})

test('recomputing what was just stored changes nothing', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const rows = recomputeRows(facts)
      const stored = facts.lessons.map((lesson, index) => ({
        ...lesson,
        rowTier: rows[index]?.tier ?? null,
      }))
      expect(recomputeRows({ ...facts, lessons: stored })).toEqual(rows)
    }),
  )
})

test('Premium with all four parts done is 3.3 + 2.2 + 27.5 + 77 = 110', () => {
  const flags = { video: true, text: true, quiz: true, assignment: true }
  const lessons = [{ lessonId: 'lesson', flags, rowTier: null }]
  expect(recomputeRows({ presentTier: 'Premium', passedTests: [], lessons })).toEqual([
    {
      lessonId: 'lesson',
      tier: 'Premium',
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
    { lessonId: 'first', flags: { ...none, video: true }, rowTier: null },
    { lessonId: 'second', flags: none, rowTier: 'Freemium' as const },
  ]
  const rows = recomputeRows({
    presentTier: 'Premium Plus',
    passedTests: ['Mid Test 1', 'Mid Test 2'],
    lessons,
  })
  expect(rows).toMatchObject([
    { lessonId: 'first', tier: 'Premium Plus', video: 3.6, testBonus: 12, total: 15.6 },
    { lessonId: 'second', tier: 'Premium Plus', testBonus: 12, total: 12 },
  ])
})

test('after a downgrade a row keeps the tier and the marks it was earned with', () => {
  const flags = { video: true, text: false, quiz: false, assignment: false }
  const lessons = [{ lessonId: 'lesson', flags, rowTier: 'Premium' as const }]
  expect(recomputeRows({ presentTier: 'Freemium', passedTests: [], lessons })).toMatchObject([
    { tier: 'Premium', video: 3.3, total: 3.3 },
  ])
})
