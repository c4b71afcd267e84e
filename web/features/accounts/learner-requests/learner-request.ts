import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import { validateNewPassword } from '#domain/accounts.ts'
import { INVALID_EMAIL, looksLikeEmail } from '../sign-in/sign-in-errors.ts'

/** What a learner can be found by, so that nobody else may have it. */
export const accountNames = ['email', 'username'] as const

type AccountName = (typeof accountNames)[number]

/** Messages for the two fields, and one for the request as a whole. */
export type AccountNameProblems = Partial<Record<AccountName | 'form', string>>

/** Whether a parent has to choose another e-mail address or username for their child. */
export function needsChange(problems: AccountNameProblems): boolean {
  return accountNames.some((name) => problems[name] !== undefined)
}

/** What the parent has chosen in place of what the child asked for, and nothing of what they left. */
export function changedNames(
  asked: Pick<LearnerRequest, AccountName>,
  typed: Partial<Record<AccountName, string>>,
): Partial<Record<AccountName, string>> {
  const given = accountNames.map((name) => [name, typed[name]?.trim()] as const)
  return Object.fromEntries(given.filter(([name, value]) => value !== undefined && value !== asked[name]))
}

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
