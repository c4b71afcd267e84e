import { z } from 'zod'
import { BILLINGS, OFFER_IDS } from '#domain/plans/plans.ts'
import { Id, Plan } from './fields.ts'

export const Cents = z.int()
export const OfferId = z.enum(OFFER_IDS)
export const Billing = z.enum(BILLINGS)
/** Id at the payment provider. */
export const ProviderId = z.string().regex(/^[\w-]{1,255}$/)

const Offer = z.object({
  id: OfferId,
  plan: Plan,
  billing: Billing,
  interval: z.enum(['month', 'year']),
  unitAmount: Cents,
  currency: z.string(),
  /** Number of learners that one price covers. */
  mostLearners: z.int(),
})

/** Prices as shown and as charged. */
export const Catalogue = z.object({
  offers: z.array(Offer),
  trialDays: z.int(),
  /** True while payments go to the test provider, which charges nothing. */
  testMode: z.boolean(),
})

/** Paid plan of one learner. */
const Subscription = z.object({
  id: ProviderId,
  offer: OfferId,
  /** `ending`: canceled, ends at `endsAt`. `past-due`: the renewal failed and the provider retries it. */
  state: z.enum(['trial', 'active', 'past-due', 'ending']),
  /** True while a failed renewal is retried; an `ending` plan can be unpaid too. */
  unpaid: z.boolean(),
  /** Price of each renewal for this parent; a later price change applies to new plans only. */
  unitAmount: Cents,
  currency: z.string(),
  /** True while the grade of one of its learners is closed: nothing is charged then, and the plan stays. */
  paused: z.boolean(),
  /** Next charge; null when the plan ends first, and while renewals are paused. */
  renewsAt: z.date().nullable(),
  /** End of the plan, also the one that an unpaid renewal would cause; null while it renews. */
  endsAt: z.date().nullable(),
  /** True when the caller pays for it. Only the payer may change it; another parent of the learner may be the payer. */
  own: z.boolean(),
  /** Number of learners who share it; above one only with the family offer. */
  sharedBy: z.int(),
  /** Offers that it can be changed to immediately. */
  changesTo: z.array(OfferId),
})

export const SubscribedLearner = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** null is shown as 'Unknown'; such a learner needs a grade before a plan. */
  gradeId: Id.nullable(),
  gradeName: z.string().nullable(),
  /** True while the grade is unpublished: no plan can be bought or changed. */
  gradeClosed: z.boolean(),
  /** Plan in force. */
  plan: Plan,
  /** True when the next paid plan is the first one, which starts with the free trial. */
  trialAvailable: z.boolean(),
  /** Source of a plan in force that no one pays for; null for a paid plan and for Freemium. */
  included: z.enum(['sample-family', 'operator']).nullable(),
  subscription: Subscription.nullable(),
})

export const Invoice = z.object({
  id: ProviderId,
  number: z.string().nullable(),
  createdAt: z.date(),
  /** In cents; negative when a change to a cheaper plan left a credit. */
  total: Cents,
  currency: z.string(),
  /** `disputed`: the payer has disputed the payment with the bank. */
  status: z.enum(['paid', 'open', 'failed', 'disputed', 'refunded', 'partly-refunded', 'void']),
  /** Invoice page at the provider; null until the invoice is finalized. */
  url: z.url().nullable(),
  pdfUrl: z.url().nullable(),
})
