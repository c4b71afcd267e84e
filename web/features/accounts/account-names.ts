import type { LearnerRequest } from './learner-request.ts'

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
