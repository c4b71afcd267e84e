import { t } from '@lingui/core/macro'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import { EMAIL_PATTERN } from '#domain/accounts.ts'
import { validateNewLearner } from '#web/product/account-checks.ts'
import { type FormErrors, requiredErrors } from '#web/ui/forms.ts'
import { invalidEmail } from '../sign-in/sign-in-errors.ts'

/** Input of the operation that asks a parent to approve a learner account. */
export type NewLearnerRequest = InferContractRouterInputs<typeof contract>['learnerRequests']['create']

/** Secret of the mailed link, or id of a request on the parent's dashboard. */
export type RequestKey = InferContractRouterInputs<typeof contract>['learnerRequests']['get']

/** Request as shown to the parent. */
export type LearnerRequest = InferContractRouterOutputs<typeof contract>['learnerRequests']['get']

export const REQUEST_FIELDS = ['firstName', 'username', 'password', 'parentEmail', 'email', 'noEmail'] as const

export type RequestField = (typeof REQUEST_FIELDS)[number]

/** Messages by field; `form` is for the whole form. */
export type RequestErrors = FormErrors<RequestField>

const required = () => ({
  firstName: t`Please enter your first name`,
  username: t`Please choose a username`,
  password: t`Please choose a password`,
  parentEmail: t`Please enter your parent’s email address`,
})

/** Checks the form before it is sent (accounts-and-parent-portal.md section 5); empty when it is valid. */
export function validateRequest(typed: Record<RequestField, string>, minLength: number): RequestErrors {
  return {
    // The password is typed once, beside a button that shows it: a parent can set another.
    ...validateNewLearner({ ...typed, lastName: '', confirmation: typed.password }, minLength),
    ...(!EMAIL_PATTERN.test(typed.parentEmail.trim()) && { parentEmail: invalidEmail() }),
    ...(typed.noEmail === ''
      ? requiredErrors({ ...required(), email: t`Please enter your email address` }, typed)
      : requiredErrors(required(), typed)),
  }
}

/** Maps the form to the operation's input; `noEmail` is not empty if the child has no address. */
export function toRequestInput(typed: Record<RequestField, string>): NewLearnerRequest {
  const { firstName, email, noEmail, username, password, parentEmail } = typed
  return {
    firstName,
    email: noEmail === '' ? email.trim() : null,
    username,
    password,
    parentEmail: parentEmail.trim(),
  }
}

/** Account names must be unique, so a parent may have to choose others for the child. */
export const ACCOUNT_NAMES = ['email', 'username'] as const

type AccountName = (typeof ACCOUNT_NAMES)[number]

/** Messages for the two fields; `form` is for the whole request. */
export type AccountNameErrors = FormErrors<AccountName>

export function hasNameError(errors: AccountNameErrors): boolean {
  return ACCOUNT_NAMES.some((name) => errors[name] !== undefined)
}

/** Names that the parent entered and that differ from the child's. */
export function changedNames(
  requested: Pick<LearnerRequest, AccountName>,
  typed: Partial<Record<AccountName, string>>,
): Partial<Record<AccountName, string>> {
  const entered = ACCOUNT_NAMES.map((name) => [name, typed[name]?.trim()] as const)
  return Object.fromEntries(entered.filter(([name, value]) => value !== undefined && value !== (requested[name] ?? '')))
}
