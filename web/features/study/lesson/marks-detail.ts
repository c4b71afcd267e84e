import { select, t } from '@lingui/core/macro'
import { type Flags, WEIGHTS } from '#domain/marks/compute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'
import type { LessonAnswer } from '../study-types.ts'
import { presentParts } from './parts.ts'

type Marks = Pick<NonNullable<LessonAnswer['marks']>, 'plan' | 'academic' | 'planBonus' | 'testBonus'>

/** Line about the open parts and the one with the most weight. */
export function workLine(parts: Flags, completed: Flags): string {
  const open = presentParts(parts).filter((part) => !completed[part])
  const [first, ...others] = open
  if (first === undefined) return t`You finished everything in this lesson.`
  if (others.length === 0) {
    const weight = WEIGHTS[first]
    return t`Only the ${select(first, { video: 'video', text: 'reading', quiz: 'quiz', other: 'assignment' })} is left. It is worth ${weight}%.`
  }
  const most = open.reduce((one, other) => (WEIGHTS[other] > WEIGHTS[one] ? other : one))
  const weight = WEIGHTS[most]
  return open.length < presentParts(parts).length
    ? t`Next best: the ${select(most, { video: 'video', text: 'reading', quiz: 'quiz', other: 'assignment' })} (${weight}%).`
    : t`Each part you complete earns marks. The ${select(most, { video: 'video', text: 'reading', quiz: 'quiz', other: 'assignment' })} is worth the most: ${weight}%.`
}

/** Percent that a plan adds to the work. */
const PLAN_ADDS: Record<Plan, number> = { Freemium: 0, Premium: 10, 'Premium Plus': 20 }

/** After a downgrade only the work of before has the bonus of the plan (readings, "Marks after a downgrade"). */
function planSource({ plan, academic, planBonus }: Marks): string {
  const percent = PLAN_ADDS[plan]
  const isForAll = Math.round(academic * percent) === Math.round(planBonus * 100)
  return isForAll ? t`Your plan adds ${percent}%` : t`You earned these points with ${plan}`
}

/** Bonuses in addition to the work, each with its source. */
export function bonusLines(marks: Marks | null): { name: string; why: string; value: number }[] {
  if (!marks) return []
  const { plan, planBonus, testBonus } = marks
  const fromPlan = { name: t`${plan} bonus`, why: planSource(marks), value: planBonus }
  const fromTests = {
    name: t`Bonus for passed tests`,
    why: t`You passed tests in this subject`,
    value: testBonus,
  }
  return [fromPlan, fromTests].filter(({ value }) => value > 0)
}
