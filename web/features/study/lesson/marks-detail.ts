import { type Flags, WEIGHTS } from '#domain/marks/compute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'
import { lessonParts } from '#web/product/names.ts'
import type { LessonAnswer } from '../study-types.ts'
import { presentParts } from './parts.ts'

type Marks = Pick<NonNullable<LessonAnswer['marks']>, 'plan' | 'academic' | 'planBonus' | 'testBonus'>

/** Line about the open parts and the one with the most weight. */
export function workLine(parts: Flags, completed: Flags): string {
  const open = presentParts(parts).filter((part) => !completed[part])
  const [first, ...others] = open
  if (first === undefined) return 'You finished everything in this lesson.'
  if (others.length === 0) return `Only the ${nameIn(first)} is left. It is worth ${WEIGHTS[first]}%.`
  const most = open.reduce((one, other) => (WEIGHTS[other] > WEIGHTS[one] ? other : one))
  const begun = open.length < presentParts(parts).length
  if (begun) return `Next best: the ${nameIn(most)} (${WEIGHTS[most]}%).`
  return `Each part you complete earns marks. The ${nameIn(most)} is worth the most: ${WEIGHTS[most]}%.`
}

/** Percent that a plan adds to the work. */
const PLAN_ADDS: Record<Plan, number> = { Freemium: 0, Premium: 10, 'Premium Plus': 20 }

/** After a downgrade only the work of before has the bonus of the plan (readings, "Marks after a downgrade"). */
function planSource({ plan, academic, planBonus }: Marks): string {
  const percent = PLAN_ADDS[plan]
  const isForAll = Math.round(academic * percent) === Math.round(planBonus * 100)
  return isForAll ? `Your plan adds ${percent}%` : `You earned these points with ${plan}`
}

/** Bonuses in addition to the work, each with its source. */
export function bonusLines(marks: Marks | null): { name: string; why: string; value: number }[] {
  if (!marks) return []
  const { plan, planBonus, testBonus } = marks
  const fromPlan = { name: `${plan} bonus`, why: planSource(marks), value: planBonus }
  const fromTests = {
    name: 'Bonus for passed tests',
    why: 'You passed tests in this subject',
    value: testBonus,
  }
  return [fromPlan, fromTests].filter(({ value }) => value > 0)
}

const nameIn = (part: keyof Flags) => lessonParts[part].name.toLowerCase()
