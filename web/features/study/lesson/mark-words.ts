import { type Flags, WEIGHTS } from '#domain/marks/compute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'
import { lessonParts } from '#web/product/lesson-parts.ts'
import type { LessonAnswer } from '../study-types.ts'
import { presentParts } from './parts.ts'

type Marks = Pick<NonNullable<LessonAnswer['marks']>, 'plan' | 'planBonus' | 'testBonus'>

/** What is worth most among the parts still open, said to a learner. */
export function workLine(parts: Flags, completed: Flags): string {
  const open = presentParts(parts).filter((part) => !completed[part])
  const [first, ...others] = open
  if (first === undefined) return 'You have done everything in this lesson.'
  if (others.length === 0) return `Only the ${nameIn(first)} is left. It is worth ${WEIGHTS[first]}%.`
  const most = open.reduce((one, other) => (WEIGHTS[other] > WEIGHTS[one] ? other : one))
  return `Each part that you complete earns marks. The ${nameIn(most)} is worth most: ${WEIGHTS[most]}%.`
}

const planAdds: Record<Plan, string> = {
  Freemium: '',
  Premium: 'Your plan adds a tenth to your work',
  'Premium Plus': 'Your plan adds a fifth to your work',
}

/** What comes on top of the work, each with where it comes from. */
export function bonusLines(marks: Marks | null): { name: string; why: string; value: number }[] {
  if (!marks) return []
  const { plan, planBonus, testBonus } = marks
  const fromPlan = { name: `${plan} bonus`, why: planAdds[plan], value: planBonus }
  const fromTests = {
    name: 'Bonus for passed tests',
    why: 'You passed tests of this subject',
    value: testBonus,
  }
  return [fromPlan, fromTests].filter(({ value }) => value > 0)
}

const nameIn = (part: keyof Flags) => lessonParts[part].name.toLowerCase()
