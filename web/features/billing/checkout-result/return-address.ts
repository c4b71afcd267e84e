import { type Plan, parsePlanName } from '#domain/plans/plans.ts'

/** A learner of the parent, as far as this needs to know them. */
export type KnownLearner = { id: string; firstName: string; gradeId: string | null }
export type ReturnedEntry = { learnerId: string; firstName: string; plan: Plan; gradeId: string }

/**
 * What the address of a return from payment lists (accounts and parent portal, section 5): `subscriptions`, a JSON list
 * of childId, planName and gradeId. Entries without childId or planName are skipped; a missing gradeId is that of the
 * profile, and without one the entry is skipped. It is for display alone: anybody may write an address.
 *
 * @param text the parameter; null where the address has none
 * @returns null when the text is no list
 */
export function returnedEntries(
  text: string | null,
  learners: readonly KnownLearner[],
): ReturnedEntry[] | null {
  const list = listIn(text)
  return list?.flatMap((entry) => shownEntry(entry, learners)) ?? null
}

function listIn(text: string | null): unknown[] | null {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function shownEntry(entry: unknown, learners: readonly KnownLearner[]): ReturnedEntry[] {
  const childId = textIn(entry, 'childId')
  const planName = textIn(entry, 'planName')
  if (childId === null || planName === null) return []
  const learner = learners.find(({ id }) => id === childId)
  const gradeId = textIn(entry, 'gradeId') ?? learner?.gradeId ?? null
  if (!learner || gradeId === null) return []
  return [{ learnerId: childId, firstName: learner.firstName, plan: parsePlanName(planName), gradeId }]
}

function textIn(entry: unknown, name: string): string | null {
  if (typeof entry !== 'object' || entry === null) return null
  const value: unknown = Reflect.get(entry, name)
  return typeof value === 'string' && value !== '' ? value : null
}
