import type { PaidTier } from '#domain/plans/plans.ts'
import { plainName } from '../../../email/plain-name.ts'

export type PlanOfLearner = { plan: PaidTier; firstName: string }

/** What the mails about one subscription have in common. */
export type PlanMailFacts = {
  to: string
  /** Of who pays: an IANA name. */
  timeZone: string
  /** The product's address. */
  origin: string
  plans: readonly PlanOfLearner[]
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** As 'Premium for Noor and Premium Plus for Sam and Kim'. */
export function plansInWords(plans: readonly PlanOfLearner[]): string {
  const names = new Map<PaidTier, string[]>()
  for (const { plan, firstName } of plans) {
    names.set(plan, [...(names.get(plan) ?? []), plainName(firstName) || 'your learner'])
  }
  if (names.size === 0) return 'your plan'
  return list.format([...names].map(([plan, learners]) => `${plan} for ${list.format(learners)}`))
}

/** A day in the calendar of who reads it, as 'December 21, 2026'. */
export function dayInWords(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(moment)
}
