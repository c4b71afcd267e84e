import { validateNewPassword } from '#domain/accounts.ts'
import type { NewLearner } from '../learner.ts'

/** What a parent may change about a learner, as the names of the form's fields. */
export const DETAIL_FIELDS = ['firstName', 'lastName', 'cell', 'gradeId', 'extraTimeFactor'] as const

export type DetailField = (typeof DETAIL_FIELDS)[number]

/** The form as typed: '' where nothing was. */
export type TypedDetails = Record<DetailField, string>

/** Messages for the fields, and one for the form as a whole. */
export type DetailErrors = Partial<Record<DetailField | 'form', string>>

/** What can be told before anything is sent; empty when it may be sent. */
export function validateDetails({ firstName, lastName }: TypedDetails): DetailErrors {
  const missing: DetailErrors = {
    ...(firstName.trim() === '' && { firstName: 'Please enter a first name' }),
    ...(lastName.trim() === '' && { lastName: 'Please enter a last name' }),
  }
  if (Object.keys(missing).length === 0) return {}
  return { form: 'Please fill in all required fields', ...missing }
}

/** The form as the operation takes it: an empty phone number removes it, no grade leaves the grade as it is. */
export function toDetails({ gradeId, extraTimeFactor, ...rest }: TypedDetails) {
  return { ...rest, gradeId: gradeId === '' ? null : gradeId, extraTimeFactor: Number(extraTimeFactor) }
}

export const NEW_LEARNER_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'username',
  'password',
  'confirmation',
  'cell',
  'gradeId',
] as const

export type LearnerField = (typeof NEW_LEARNER_FIELDS)[number]

/** The add-learner form as typed: '' where nothing was. */
export type TypedLearner = Record<LearnerField, string>

/** Messages for the fields, and one for the form as a whole. */
export type NewLearnerErrors = Partial<Record<LearnerField | 'form', string>>

const required: readonly (readonly [LearnerField, string])[] = [
  ['firstName', 'Please enter a first name'],
  ['lastName', 'Please enter a last name'],
  ['email', 'Please enter an email address'],
  ['username', 'Please enter a username'],
  ['password', 'Please enter a password'],
]

/** What can be told before anything is sent (accounts-and-parent-portal.md section 5); empty when it may be sent. */
export function validateNewLearner(typed: TypedLearner): NewLearnerErrors {
  const missing = Object.fromEntries(required.filter(([field]) => typed[field].trim() === ''))
  return {
    ...(Object.keys(missing).length > 0 && { form: 'Please fill in all required fields' }),
    ...validateNewPassword(typed.password, typed.confirmation),
    ...missing,
  }
}

/** The form as the operation takes it: what is optional and was left empty is not sent. */
export function toNewLearner(typed: TypedLearner): NewLearner {
  const { firstName, lastName, email, username, password, cell, gradeId } = typed
  return {
    firstName,
    lastName,
    email,
    username,
    password,
    ...(cell.trim() !== '' && { cell }),
    ...(gradeId !== '' && { gradeId }),
  }
}
