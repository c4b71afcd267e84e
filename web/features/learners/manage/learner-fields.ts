import { t } from '@lingui/core/macro'
import { IDLE_LIMITS_MINUTES } from '#domain/accounts.ts'
import { GOAL_DAYS } from '#domain/progress/progress-summary.ts'
import { validateNewLearner } from '#web/product/account-checks.ts'
import { type FormErrors, requiredErrors } from '#web/ui/forms.ts'
import type { NewLearner } from '../learner.ts'

export const NEW_LEARNER_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'noEmail',
  'username',
  'password',
  'confirmation',
  'cell',
  'gradeId',
] as const

export type LearnerField = (typeof NEW_LEARNER_FIELDS)[number]

/** Values of the form for a new learner; `noEmail` is not empty if the child has no address. */
export type TypedLearner = Record<LearnerField, string>

/** Messages by field; `form` is for the whole form. */
export type NewLearnerErrors = FormErrors<LearnerField>

const required = () => ({
  firstName: t`Please enter a first name`,
  lastName: t`Please enter a last name`,
  email: t`Please enter an email address`,
  username: t`Please enter a username`,
  password: t`Please enter a password`,
})

/** Checks the form before it is sent (accounts-and-parent-portal.md section 5); empty when it is valid. */
export function validateLearnerForm(typed: TypedLearner, minLength: number): NewLearnerErrors {
  const { email, ...always } = required()
  return {
    ...validateNewLearner(typed, minLength),
    ...(typed.noEmail === '' ? requiredErrors({ ...always, email }, typed) : requiredErrors(always, typed)),
  }
}

/** Input of the operation; empty optional fields are left out. */
export function toNewLearner(typed: TypedLearner): NewLearner {
  const { firstName, lastName, email, noEmail, username, password, cell, gradeId } = typed
  return {
    firstName,
    lastName,
    email: noEmail === '' ? email : null,
    username,
    password,
    ...(cell.trim() !== '' && { cell }),
    ...(gradeId !== '' && { gradeId }),
  }
}

/** Fields of a learner that a parent may change. */
export const DETAIL_FIELDS = [
  'firstName',
  'lastName',
  'username',
  'email',
  'cell',
  'gradeId',
  'goalDays',
  'practiceSize',
  'extraTimeFactor',
  'idleLimitMinutes',
] as const

export type DetailField = (typeof DETAIL_FIELDS)[number]

/** Values of the form for the details of a learner. */
export type TypedDetails = Record<DetailField, string>

export function validateDetails(typed: TypedDetails): FormErrors<DetailField> {
  const { firstName, lastName, username } = required()
  return requiredErrors({ firstName, lastName, username }, typed)
}

/**
 * Maps the form to the operation's input: an empty email or phone number removes it, and no grade keeps the current
 * one.
 */
export function toDetails({
  email,
  gradeId,
  goalDays,
  practiceSize,
  extraTimeFactor,
  idleLimitMinutes,
  ...rest
}: TypedDetails) {
  return {
    ...rest,
    email: email.trim() === '' ? null : email,
    gradeId: gradeId === '' ? null : gradeId,
    goalDays: GOAL_DAYS.find((days) => String(days) === goalDays),
    practiceSize: Number(practiceSize) || undefined,
    extraTimeFactor: Number(extraTimeFactor),
    idleLimitMinutes: IDLE_LIMITS_MINUTES.find((minutes) => String(minutes) === idleLimitMinutes) ?? null,
  }
}
