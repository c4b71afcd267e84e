import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import { validateNewPassword } from '#domain/accounts.ts'
import { INVALID_EMAIL, looksLikeEmail } from './email-address.ts'

/** What the server takes of a child who wants to join. */
export type NewLearnerRequest = InferContractRouterInputs<typeof contract>['learnerRequests']['create']

/** The same as the parent sees it. */
export type LearnerRequest = InferContractRouterOutputs<typeof contract>['learnerRequests']['get']

export const requestFields = [
  'firstName',
  'lastName',
  'email',
  'username',
  'password',
  'confirmation',
  'parentEmail',
  'gradeId',
] as const

export type RequestField = (typeof requestFields)[number]

/** Messages for the fields, and one for the form as a whole. */
export type RequestProblems = Partial<Record<RequestField | 'form', string>>

const required: readonly (readonly [RequestField, string])[] = [
  ['firstName', 'Please enter your first name'],
  ['lastName', 'Please enter your last name'],
  ['email', 'Please enter your email address'],
  ['username', 'Please choose a username'],
  ['password', 'Please choose a password'],
  ['parentEmail', 'Please enter your parent’s email address'],
]

/** What can be told before anything is sent (accounts-and-parent-portal.md section 5); empty when it may be sent. */
export function requestProblems(typed: Record<RequestField, string>): RequestProblems {
  const missing = Object.fromEntries(required.filter(([field]) => typed[field].trim() === ''))
  return {
    ...(Object.keys(missing).length > 0 && { form: 'Please fill in all required fields' }),
    ...(!looksLikeEmail(typed.email) && { email: INVALID_EMAIL }),
    ...(!looksLikeEmail(typed.parentEmail) && { parentEmail: INVALID_EMAIL }),
    ...validateNewPassword(typed.password, typed.confirmation),
    ...missing,
  }
}

/** The form as the operation takes it: a grade that was not chosen is not sent. */
export function requestOf(typed: Record<RequestField, string>): NewLearnerRequest {
  const { firstName, lastName, email, username, password, parentEmail, gradeId } = typed
  return {
    firstName,
    lastName,
    email: email.trim(),
    username,
    password,
    parentEmail: parentEmail.trim(),
    ...(gradeId !== '' && { gradeId }),
  }
}
