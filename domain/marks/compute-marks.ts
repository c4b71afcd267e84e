import { PLANS, type Plan } from '../plans/plans.ts'

export const PARTS = ['video', 'text', 'quiz', 'assignment'] as const
export type Part = (typeof PARTS)[number]

/** Whole marks each part of a lesson is worth; together 100 (learner area, section 9). */
export const WEIGHTS: Record<Part, number> = { video: 3, text: 2, quiz: 25, assignment: 70 }

/** Which parts of a lesson are completed. */
export type Flags = Record<Part, boolean>

export const TEST_TYPES = ['Mid Test 1', 'Mid Test 2', 'Final Test'] as const
export type TestType = (typeof TEST_TYPES)[number]

/** Whole marks a passed test of the subject adds to each of its lessons, before the plan multiplies them. */
export const TEST_BONUS: Record<TestType, number> = { 'Mid Test 1': 5, 'Mid Test 2': 5, 'Final Test': 10 }

/** In percent, because whole marks × whole percent are exact hundredths of a mark; 1.1 has no exact binary form. */
const MULTIPLIER_PERCENT: Record<Plan, number> = { Freemium: 100, Premium: 110, 'Premium Plus': 120 }

/** One lesson's marks, each with at most two decimals. The total is not capped at 100. */
export type Marks = {
  video: number
  text: number
  quiz: number
  assignment: number
  testBonus: number
  total: number
}

/**
 * The marks of one lesson row (readings, "Marks"). Every stored row equals this function of its completed
 * flags, its own plan and the types of the subject's tests that the learner passed; a type given twice counts once.
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

/**
 * The plan a row is recomputed with: an upgrade lifts the row, a downgrade leaves it as it was earned.
 * `storedPlan` is null for a row that is not yet there.
 */
export function planForRow(storedPlan: Plan | null, currentPlan: Plan): Plan {
  if (storedPlan === null) return currentPlan
  return PLANS.indexOf(storedPlan) > PLANS.indexOf(currentPlan) ? storedPlan : currentPlan
}

/** A total told apart: what was learned (out of 100), what the plan added to it, what the passed tests added. */
type MarkBreakdown = { academic: number; planBonus: number; testBonus: number; total: number }

/** Marks out of 100 for the work itself, without what a plan or tests add. */
export function academicMark(flags: Flags): number {
  return PARTS.reduce((sum, part) => sum + (flags[part] ? WEIGHTS[part] : 0), 0)
}

/** The same total as `computeMarks`, split so that academic + planBonus + testBonus = total. */
export function computeBreakdown(flags: Flags, plan: Plan, passedTests: readonly TestType[]): MarkBreakdown {
  const { testBonus, total } = computeMarks(flags, plan, passedTests)
  const academic = academicMark(flags)
  return { academic, planBonus: (academic * (MULTIPLIER_PERCENT[plan] - 100)) / 100, testBonus, total }
}

function sumTestBonuses(passedTests: readonly TestType[]): number {
  return TEST_TYPES.reduce((sum, type) => sum + (passedTests.includes(type) ? TEST_BONUS[type] : 0), 0)
}

/** Marks as stored, with their total told apart into work (out of 100), plan and tests (readings, "Marks"). */
export function addBreakdown(marks: Marks & { plan: Plan }, completed: Flags) {
  const { academic, planBonus } = computeBreakdown(completed, marks.plan, [])
  return {
    video: marks.video,
    text: marks.text,
    quiz: marks.quiz,
    assignment: marks.assignment,
    testBonus: marks.testBonus,
    total: marks.total,
    plan: marks.plan,
    academic,
    planBonus,
  }
}
