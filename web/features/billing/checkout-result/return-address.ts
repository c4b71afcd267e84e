import { type Plan, parsePlanName } from '#domain/plans/plans.ts'

/** Learner of the parent. */
export type KnownLearner = { id: string; firstName: string; gradeId: string | null }
export type ReturnEntry = { learnerId: string; firstName: string; plan: Plan; gradeId: string }

/**
 * Parses the `subscriptions` parameter of the return address (accounts and parent portal, section 5): a JSON list of
 * childId, planName and gradeId. Entries without childId or planName are skipped; a missing gradeId is taken from the
 * profile, and without one the entry is skipped. For display only: anyone can write a URL.
 * @param text null when the address has no such parameter
 * @returns null when the text is not a list
 */
export function parseReturnAddress(text: string | null, learners: readonly KnownLearner[]): ReturnEntry[] | null {
  const list = parseList(text)
  return list?.flatMap((entry) => toEntries(entry, learners)) ?? null
}

function parseList(text: string | null): unknown[] | null {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function toEntries(entry: unknown, learners: readonly KnownLearner[]): ReturnEntry[] {
  const childId = readText(entry, 'childId')
  const planName = readText(entry, 'planName')
  if (childId === null || planName === null) return []
  const learner = learners.find(({ id }) => id === childId)
  const gradeId = readText(entry, 'gradeId') ?? learner?.gradeId ?? null
  if (!learner || gradeId === null) return []
  return [{ learnerId: childId, firstName: learner.firstName, plan: parsePlanName(planName), gradeId }]
}

function readText(entry: unknown, name: string): string | null {
  if (typeof entry !== 'object' || entry === null) return null
  const value: unknown = Reflect.get(entry, name)
  return typeof value === 'string' && value !== '' ? value : null
}
