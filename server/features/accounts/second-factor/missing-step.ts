import type { MissingStep } from '#contract/session.ts'
import type { Config } from '../../../config.ts'
import { findTutor, isAnswerer, isContentManager, isOperator } from '../../../http/staff.ts'

type Person = { is_parent: boolean; role: string; email: string; second_factor: boolean }

/** What a sign-in of this person still needs, however it was made; null for a child, and for adults without a second step. */
export function missingStepOf(config: Config, person: Person): MissingStep | null {
  if (!person.is_parent) return null
  if (person.second_factor) return 'second-factor'
  return isRequired(config, person) ? 'set-up' : null
}

const STAFF = [isContentManager, isOperator, isAnswerer]

/** True for staff where the operator requires a second step of them. */
export function isRequired(config: Config, person: Omit<Person, 'second_factor'>): boolean {
  return (
    config.staffSecondStep && (STAFF.some((isStaff) => isStaff(config, person)) || findTutor(config, person) !== null)
  )
}

/** Time to complete a sign-in. Setting up takes longer: an app may have to be installed first. */
export const STEP_MINUTES: Record<MissingStep, number> = { 'second-factor': 15, 'set-up': 60 }
