import { z } from 'zod'
import { BILLINGS, OFFER_IDS } from '#domain/plans/plans.ts'
import { Id, Plan } from './fields.ts'

export const Cents = z.int()
export const OfferId = z.enum(OFFER_IDS)
export const Billing = z.enum(BILLINGS)
/** Id issued by the payment provider. */
export const ProviderId = z.string().regex(/^[\w-]{1,255}$/)

const Offer = z.object({
  id: OfferId,
  plan: Plan,
  billing: Billing,
  interval: z.enum(['month', 'year']),
  unitAmount: Cents,
  currency: z.string(),
  /** Maximum number of learners that one price covers. */
  mostLearners: z.int(),
})

/** Prices as displayed and charged. */
export const Catalogue = z.object({
  offers: z.array(Offer),
  trialDays: z.int(),
  /** True while the test provider, which charges nothing, handles payments. */
  testMode: z.boolean(),
})

/** Plan of one learner that the caller pays for. Only the payer sees and changes it. */
const Subscription = z.object({
  id: ProviderId,
  offer: OfferId,
  /** `ending`: canceled, ends at `endsAt`. `past-due`: the renewal failed and the provider retries it. */
  state: z.enum(['trial', 'active', 'past-due', 'ending']),
  /** True while a failed renewal is being retried; an `ending` plan can be unpaid too. */
  unpaid: z.boolean(),
  /** Price of each renewal for this parent; later price changes apply to new plans only. */
  unitAmount: Cents,
  currency: z.string(),
  /** True while none of its learners has an open grade: renewals are paused, and the plan stays in force. */
  paused: z.boolean(),
  /** Next charge; null when the plan ends first or renewals are paused. */
  renewsAt: z.date().nullable(),
  /** End of the plan, including the end that an unpaid renewal would cause; null while it renews. */
  endsAt: z.date().nullable(),
  /** Number of learners who share it; greater than one only for the family offer. */
  sharedBy: z.int(),
  /** Offers that it can change to immediately. */
  changesTo: z.array(OfferId),
})

export const SubscribedLearner = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** Null is displayed as 'Unknown'; the learner then needs a grade before a plan. */
  gradeId: Id.nullable(),
  gradeName: z.string().nullable(),
  /** True while the grade is unpublished: plans can be neither bought nor changed. */
  gradeClosed: z.boolean(),
  /** Plan in force. */
  plan: Plan,
  /** True when the next paid plan would be the learner's first, which starts with the free trial. */
  trialAvailable: z.boolean(),
  /** True while the learner cannot sign in because a parent withdrew consent; the plan renews all the same. */
  paused: z.boolean(),
  /** Source of a plan in force that no one pays for; null for paid plans and Freemium. */
  included: z.enum(['sample-family', 'operator']).nullable(),
  subscription: Subscription.nullable(),
  /** True while another parent pays for the plan in force, and the caller does not: no further one can be bought. */
  paidByOther: z.boolean(),
  /** Missed questions of quizzes and assignments on whose skills worksheets can be printed; 0 in a closed grade. */
  missedOnSheets: z.int(),
})

export const FamilyPlan = z.object({
  id: ProviderId,
  memberIds: z.array(Id),
  /** Maximum number of its learners. */
  places: z.int(),
  /** True while another learner can join: it renews, is paid, and has a place. */
  joinable: z.boolean(),
  /** True for a second plan that renews although another one covers up to three learners. */
  superfluous: z.boolean(),
})

export const Invoice = z.object({
  id: ProviderId,
  number: z.string().nullable(),
  createdAt: z.date(),
  /** In cents; negative when a downgrade left a credit. */
  total: Cents,
  currency: z.string(),
  /** `disputed`: the payer disputed the payment with their bank. */
  status: z.enum(['paid', 'open', 'failed', 'disputed', 'refunded', 'partly-refunded', 'void']),
  /** Invoice page at the provider; null until the invoice is finalized. */
  url: z.url().nullable(),
  pdfUrl: z.url().nullable(),
})
