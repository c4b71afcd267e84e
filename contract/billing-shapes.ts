import { z } from 'zod'
import { BILLINGS, OFFER_IDS } from '#domain/plans/plans.ts'
import { Id, Plan } from './fields.ts'

export const Cents = z.int()
export const OfferId = z.enum(OFFER_IDS)
export const Billing = z.enum(BILLINGS)
/** As the provider names it. */
export const ProviderId = z.string().min(1).max(255)

const Offer = z.object({
  id: OfferId,
  plan: Plan,
  billing: Billing,
  interval: z.enum(['month', 'year']),
  unitAmount: Cents,
  currency: z.string(),
  /** How many learners one price covers. */
  mostLearners: z.int(),
})

/** What a page needs to show prices: what is shown is what is charged. */
export const Catalogue = z.object({
  offers: z.array(Offer),
  trialDays: z.int(),
  /** True where payments go to the test provider: nothing is really charged. */
  testMode: z.boolean(),
})

/** A plan that is being paid for one learner. */
const Subscription = z.object({
  id: ProviderId,
  offer: OfferId,
  /** `ending`: cancelled, with its end at `endsAt`. `past-due`: the renewal failed and the provider tries again. */
  state: z.enum(['trial', 'active', 'past-due', 'ending']),
  /** Whether its last renewal failed and is tried again, which may be so of one that is `ending` too. */
  unpaid: z.boolean(),
  /** What this offer costs this parent at each renewal; a price that was changed since counts for new plans only. */
  unitAmount: Cents,
  currency: z.string(),
  /** When it is next charged; null when it ends before. */
  renewsAt: z.date().nullable(),
  /** When the plan ends, or would if a renewal that failed stays unpaid; null as long as it renews. */
  endsAt: z.date().nullable(),
  /** Whether who asks pays it: only they may change it. Another parent of the same learner may pay for them too. */
  own: z.boolean(),
  /** How many learners share it; more than one with the family offer only. */
  sharedBy: z.int(),
  /** What it may be changed to at once. */
  changesTo: z.array(OfferId),
})

export const SubscribedLearner = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** null is shown as 'Unknown'; such a learner needs a grade before a plan. */
  gradeId: Id.nullable(),
  gradeName: z.string().nullable(),
  /** The present one. */
  plan: Plan,
  /** Whether the next paid plan is the first one, which begins with free days. */
  trialAvailable: z.boolean(),
  subscription: Subscription.nullable(),
})

export const Invoice = z.object({
  id: ProviderId,
  number: z.string().nullable(),
  createdAt: z.date(),
  /** In cents; below zero where a change to a smaller plan left something over. */
  total: Cents,
  currency: z.string(),
  /** `disputed`: who paid has told the bank that the payment was not theirs. */
  status: z.enum(['paid', 'open', 'failed', 'disputed', 'refunded', 'partly-refunded', 'void']),
  /** The provider's page of it; null until it is made out. */
  url: z.url().nullable(),
  pdfUrl: z.url().nullable(),
})
