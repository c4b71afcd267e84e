import type { Plan } from '../plans/plans.ts'

export const PARTS = ['video', 'text', 'quiz', 'assignment'] as const
export type Part = (typeof PARTS)[number]

/** Whole marks of each part of a lesson, 100 in total (learner area, section 9). */
export const WEIGHTS: Record<Part, number> = { video: 3, text: 2, quiz: 25, assignment: 70 }

/** Completed parts of a lesson. */
export type Flags = Record<Part, boolean>

/** Picks the four flags from an object that may have more properties. */
export function toFlags({ video, text, quiz, assignment }: Flags): Flags {
  return { video, text, quiz, assignment }
}

export const TEST_TYPES = ['Mid Test 1', 'Mid Test 2', 'Final Test'] as const
export type TestType = (typeof TEST_TYPES)[number]

/** Whole marks that a passed test adds to each lesson of its subject, before the plan's multiplier. */
export const TEST_BONUS: Record<TestType, number> = { 'Mid Test 1': 5, 'Mid Test 2': 5, 'Final Test': 10 }

/** In percent, because whole marks × whole percent are exact hundredths, while 1.1 has no exact binary form. */
const MULTIPLIER_PERCENT: Record<Plan, number> = { Freemium: 100, Premium: 110, 'Premium Plus': 120 }

/** Marks of one lesson with at most two decimals each. The total is not capped at 100. */
export type Marks = Record<Part, number> & { testBonus: number; total: number }

/**
 * Computes the marks of one lesson (readings, "Marks").
 * @param passedTests types of the subject's tests that the learner passed; a repeated type counts once
 */
export function computeMarks(flags: Flags, plan: Plan, passedTests: readonly TestType[]): Marks {
  const percent = MULTIPLIER_PERCENT[plan]
  const hundredths = (part: Part) => (flags[part] ? WEIGHTS[part] * percent : 0)
  const bonus = sumTestBonuses(passedTests) * percent
  const total = PARTS.reduce((sum, part) => sum + hundredths(part), bonus)
  return {
    video: hundredths('video') / 100,
    text: hundredths('text') / 100,
    quiz: hundredths('quiz') / 100,
    assignment: hundredths('assignment') / 100,
    testBonus: bonus / 100,
    total: total / 100,
  }
}

/** Marks out of 100 for the work itself, without the bonuses of plan and tests. */
export function academicMark(flags: Flags): number {
  return PARTS.reduce((sum, part) => sum + (flags[part] ? WEIGHTS[part] : 0), 0)
}

/** Shares of the total of a lesson's stored marks: total = academic + bonus, bonus = planBonus + testBonus. */
export type MarkShares = {
  plan: Plan
  total: number
  /** Out of 100 for the work itself. */
  academic: number
  bonus: number
  planBonus: number
  testBonus: number
}

/**
 * Splits the total of stored marks (readings, "Averages"). Every screen, print, mail and export that shows a mark or a
 * bonus takes it from here. The academic mark is that of the completed parts, which may be more than when the row was
 * stored: after a downgrade a row stays until a larger total replaces it. Whatever the total has beyond it is bonus.
 */
export function splitMarks(stored: Pick<StoredMarks, 'plan' | 'testBonus' | 'total'>, completed: Flags): MarkShares {
  const { plan, total } = stored
  const academic = academicMark(completed)
  const bonus = subtract(total, academic)
  const testBonus = Math.min(stored.testBonus, bonus)
  return { plan, total, academic, bonus, planBonus: subtract(bonus, testBonus), testBonus }
}

/** Difference of two marks, which have at most two decimals. */
function subtract(from: number, mark: number): number {
  return Math.round((from - mark) * 100) / 100
}

function sumTestBonuses(passedTests: readonly TestType[]): number {
  return TEST_TYPES.reduce((sum, type) => sum + (passedTests.includes(type) ? TEST_BONUS[type] : 0), 0)
}

/** Marks of one lesson with the plan with which they were computed. */
export type StoredMarks = { plan: Plan } & Marks

/** Inputs to a learner's marks in one subject. */
export type MarkFacts = {
  currentPlan: Plan
  passedTests: readonly TestType[]
  /** Lessons that the learner started or has marks for; `stored` is null for a lesson without marks. */
  lessons: readonly { lessonId: string; flags: Flags; stored: StoredMarks | null }[]
}

/** Row of lesson marks to store. */
export type MarkRow = { lessonId: string } & StoredMarks

/** Recomputed rows that differ from the stored ones. */
export function listChangedMarks(facts: MarkFacts): MarkRow[] {
  const rows = recomputeMarks(facts)
  return rows.filter(({ total }, index) => {
    const stored = facts.lessons[index]?.stored ?? null
    return stored === null || total > stored.total
  })
}

/**
 * Recomputes a learner's marks in one subject after a save, a passed test or an upgrade (readings, "Marks after a
 * downgrade"). Marks are computed with the current plan; a stored row is replaced as a whole, and only by a larger
 * total.
 */
export function recomputeMarks({ currentPlan, passedTests, lessons }: MarkFacts): MarkRow[] {
  return lessons.map(({ lessonId, flags, stored }) => {
    const computed = computeMarks(flags, currentPlan, passedTests)
    if (stored !== null && computed.total <= stored.total) return { lessonId, ...stored }
    return { lessonId, plan: currentPlan, ...computed }
  })
}
