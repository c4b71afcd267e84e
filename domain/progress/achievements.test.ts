import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AchievementFacts, findAchievement, listAchievements, listNewlyEarned } from './achievements.ts'

const NOTHING: AchievementFacts = {
  finishedLessons: 0,
  finishedSubjects: 0,
  fullScores: 0,
  studyDays: 0,
  testsPassed: 0,
  fullTests: 0,
}

const count = fc.integer({ min: 0, max: 40 })
const anyFacts: fc.Arbitrary<AchievementFacts> = fc.record({
  finishedLessons: count,
  finishedSubjects: count,
  fullScores: count,
  studyDays: count,
  testsPassed: count,
  fullTests: count,
})

function sum(facts: AchievementFacts, more: AchievementFacts): AchievementFacts {
  return {
    finishedLessons: facts.finishedLessons + more.finishedLessons,
    finishedSubjects: facts.finishedSubjects + more.finishedSubjects,
    fullScores: facts.fullScores + more.fullScores,
    studyDays: facts.studyDays + more.studyDays,
    testsPassed: facts.testsPassed + more.testsPassed,
    fullTests: facts.fullTests + more.fullTests,
  }
}

describe('the badges', () => {
  test('have unique codes and titles, and a description', () => {
    const all = listAchievements(NOTHING)
    expect(new Set(all.map(({ code }) => code)).size).toBe(12)
    expect(new Set(all.map(({ title }) => title)).size).toBe(12)
    for (const { code, title, description, goal } of all) {
      expect(description).toMatch(/^[A-Z].+\.$/)
      expect(goal).toBeGreaterThan(0)
      expect(findAchievement(code)).toMatchObject({ code, title, description })
    }
  })

  test('are all unearned at first', () => {
    expect(listNewlyEarned(NOTHING, [])).toEqual([])
  })

  test.each<[keyof AchievementFacts, number, string]>([
    ['finishedLessons', 1, 'first-lesson'],
    ['finishedLessons', 10, 'ten-lessons'],
    ['finishedLessons', 25, 'twenty-five-lessons'],
    ['finishedSubjects', 1, 'first-subject'],
    ['fullScores', 1, 'full-score'],
    ['fullScores', 10, 'ten-full-scores'],
    ['studyDays', 3, 'three-days'],
    ['studyDays', 7, 'seven-days'],
    ['studyDays', 30, 'thirty-days'],
    ['testsPassed', 1, 'first-test'],
    ['testsPassed', 5, 'five-tests'],
    ['fullTests', 1, 'full-test'],
  ])('%s: %i is where %s begins', (name, goal, code) => {
    expect(listNewlyEarned({ ...NOTHING, [name]: goal - 1 }, [])).not.toContain(code)
    expect(listNewlyEarned({ ...NOTHING, [name]: goal }, [])).toContain(code)
  })

  test('a code without a rule has no badge', () => {
    expect(findAchievement('never-there')).toBeUndefined()
  })
})

test('more work never removes a badge or lowers progress toward one', () => {
  fc.assert(
    fc.property(anyFacts, anyFacts, (facts, more) => {
      const before = listAchievements(facts)
      const after = listAchievements(sum(facts, more))
      before.forEach(({ code, reached }, index) => {
        expect(after[index]?.code).toBe(code)
        expect(after[index]?.reached).toBeGreaterThanOrEqual(reached)
      })
      expect(listNewlyEarned(sum(facts, more), [])).toEqual(expect.arrayContaining(listNewlyEarned(facts, [])))
    }),
  )
})

test('each badge is earned once, and none is missed', () => {
  fc.assert(
    fc.property(fc.array(anyFacts), (steps) => {
      const earned: string[] = []
      let facts = NOTHING
      for (const step of steps) {
        facts = sum(facts, step)
        earned.push(...listNewlyEarned(facts, earned))
      }
      expect(new Set(earned).size).toBe(earned.length)
      expect(earned.toSorted()).toEqual(listNewlyEarned(facts, []).toSorted())
    }),
  )
})
