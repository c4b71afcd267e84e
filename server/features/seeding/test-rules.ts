import type { TestType } from '#domain/marking.ts'

/** When a subject's tests come and what they ask, as seeded (learner area, section 9). */
const RULES: Record<TestType, { afterPercent: number; durationMinutes: number; passingMark: number }> = {
  'Mid Test 1': { afterPercent: 30, durationMinutes: 30, passingMark: 60 },
  'Mid Test 2': { afterPercent: 60, durationMinutes: 45, passingMark: 65 },
  'Final Test': { afterPercent: 100, durationMinutes: 60, passingMark: 70 },
}

/** The rules of one test in a subject of so many lessons; a share that falls inside a lesson waits for that lesson. */
export function testRules(type: TestType, lessonCount: number) {
  const { afterPercent, durationMinutes, passingMark } = RULES[type]
  return { afterLessonNumber: Math.ceil((lessonCount * afterPercent) / 100), durationMinutes, passingMark }
}
