import { z } from 'zod'
import {
  Billing,
  Catalogue,
  Cents,
  FamilyPlan,
  Invoice,
  OfferId,
  ProviderId,
  SubscribedLearner,
} from './billing-shapes.ts'
import { Id, integer, Plan, storableText } from './fields.ts'
import { NOT_FOUND, operation, publicOperation, restrictedOperation, TOO_MANY_ATTEMPTS } from './operation.ts'

const Unreachable = {
  PROVIDER_UNREACHABLE: { status: 503, message: 'Failed to load pricing information' },
} as const
const PaymentError = {
  PAYMENT_ERROR: { status: 502, message: 'Could not initiate payment process. Please try again.' },
} as const
const CannotChange = {
  CANNOT_CHANGE: { status: 409, message: 'This plan can’t be changed right now.' },
} as const
const OneLearnersPlan = z.object({ subscriptionId: ProviderId, learnerId: Id })
const tags = ['Billing']

/** Plans, payments and invoices (readings, "Money"; accounts and parent portal, section 7, 'stripe'). */
export const billing = {
  offers: publicOperation
    .errors(Unreachable)
    .route({
      method: 'GET',
      path: '/billing/offers',
      summary: 'Plans and prices',
      tags,
    })
    .output(
      Catalogue.extend({
        /** True where lessons with tutors can be booked; otherwise tutoring is arranged by email. */
        hasTutors: z.boolean(),
      }),
    ),
  grade: operation
    .errors(NOT_FOUND)
    .errors(Unreachable)
    .route({
      method: 'GET',
      path: '/billing/grades/{gradeId}',
      summary: 'Premium for one grade',
      description:
        "Includes the parent's learners in that grade; empty for a learner. NOT_FOUND for a grade that does not exist or is not published.",
      tags,
    })
    .input(z.object({ gradeId: Id }))
    .output(
      z.object({
        grade: z.object({ id: Id, name: z.string() }),
        catalogue: Catalogue,
        learners: z.array(SubscribedLearner),
      }),
    ),
  subscriptions: restrictedOperation
    .errors(Unreachable)
    .route({
      method: 'GET',
      path: '/billing/subscriptions',
      summary: "Plans of the parent's learners, with invoices",
      tags,
    })
    .output(
      z.object({
        learners: z.array(SubscribedLearner),
        /** Live family plans that the parent pays for, oldest first: there is one, unless an earlier version sold more. */
        familyPlans: z.array(FamilyPlan),
        catalogue: Catalogue,
        /** Newest first, at most 100. */
        invoices: z.array(Invoice),
        /** True when the parent is a customer at the provider, whose portal can then change the card. */
        portalAvailable: z.boolean(),
      }),
    ),
  createCheckoutSession: restrictedOperation
    .errors(TOO_MANY_ATTEMPTS)
    .errors({
      ...PaymentError,
      NO_PAID_PLANS: {
        status: 422,
        message: 'Please select at least one child and a paid subscription plan',
      },
      GRADE_CLOSED: {
        status: 409,
        message: 'This grade is being updated. You can choose a plan when it reopens.',
        data: z.object({ learnerIds: z.array(Id) }),
      },
      ALREADY_SUBSCRIBED: {
        status: 409,
        message: 'This learner already has a paid plan. Change or cancel that one.',
        data: z.object({ learnerIds: z.array(Id) }),
      },
      MIXED_TRIALS: {
        status: 409,
        message: 'Plans with and without a free trial are paid separately.',
      },
      PRICES_CHANGED: {
        status: 409,
        message: 'The prices have changed. Please check them again.',
        data: z.object({ total: Cents }),
      },
    })
    .route({
      method: 'POST',
      path: '/stripe/create-checkout-session',
      summary: 'Start a checkout',
      description:
        'The input names a plan for each learner; the server sets prices, currency and return addresses. Idempotent: the same request returns the same checkout page. FORBIDDEN when userId is not the caller, or a learner is not theirs.',
      tags,
    })
    .input(
      z.strictObject({
        userId: Id,
        /** The first selected learner's grade. */
        gradeId: Id,
        subscriptions: z
          .array(
            z.strictObject({
              childId: Id,
              planName: z.enum(['freemium', 'premium', 'premium_plus']),
              gradeId: Id.optional(),
            }),
          )
          .min(1)
          .max(20),
        billing: Billing,
        /** Total shown to the parent, in cents; when it no longer matches, PRICES_CHANGED and no charge. */
        shownTotal: integer().min(0),
      }),
    )
    .output(z.object({ url: z.url(), sessionId: ProviderId })),
  checkout: restrictedOperation
    .errors(NOT_FOUND)
    .errors({
      CHECKOUT_UNKNOWN: { status: 502, message: 'Failed to process payment. Please contact support.' },
    })
    .route({
      method: 'GET',
      path: '/billing/checkouts/{sessionId}',
      summary: 'Payment status',
      description:
        "Reads the payment from the provider and grants the plan if no webhook has done so yet. NOT_FOUND for another parent's payment.",
      tags,
    })
    // Accepts any text because the provider fills in the URL; an unknown id is NOT_FOUND.
    .input(z.object({ sessionId: storableText(255) }))
    .output(
      z.object({
        state: z.enum(['open', 'processing', 'complete', 'expired']),
        learners: z.array(z.object({ id: Id, firstName: z.string(), plan: Plan })),
        /** Charged by this payment, in cents; 0 at the start of a free trial. */
        amountPaid: Cents,
        /** End of the free trial; null without one. */
        trialEndsAt: z.date().nullable(),
      }),
    ),
  previewChange: restrictedOperation
    .errors(TOO_MANY_ATTEMPTS)
    .errors({ ...PaymentError, ...CannotChange })
    .route({
      method: 'POST',
      path: '/billing/subscriptions/{subscriptionId}/preview-change',
      summary: 'Preview the cost of a plan change',
      description:
        'CANNOT_CHANGE carries the reason: the plan is canceled, its last payment failed, or the change is not offered. FORBIDDEN for anyone but the payer.',
      tags,
    })
    .input(OneLearnersPlan.extend({ offer: OfferId }))
    .output(
      z.object({
        /** In cents, charged immediately; a negative amount is credited to later payments. */
        amountNow: Cents,
        currency: z.string(),
        /** Time at which the amount was calculated; sent back to confirm it. */
        asOf: z.int(),
        /** Price of the next renewal of the whole subscription, before credit. */
        nextAmount: Cents,
        nextAt: z.date(),
      }),
    ),
  change: restrictedOperation
    .errors(TOO_MANY_ATTEMPTS)
    .errors({
      ...PaymentError,
      ...CannotChange,
      AMOUNT_CHANGED: {
        status: 409,
        message: 'The amount has changed. Please check it again.',
      },
      PAYMENT_DECLINED: {
        status: 402,
        message: 'Your payment was declined. Nothing has changed. Please check your payment method.',
      },
    })
    .route({
      method: 'POST',
      path: '/billing/subscriptions/{subscriptionId}/change',
      summary: 'Change a plan immediately',
      description:
        'Charges exactly the amounts that previewChange returned, now and at the next renewal; otherwise changes nothing.',
      tags,
    })
    .input(
      OneLearnersPlan.extend({
        offer: OfferId,
        /** Amount, time and renewal price from `previewChange`. */
        amountShown: integer(),
        asOf: integer().min(0),
        nextAmountShown: integer(),
      }),
    )
    .output(z.object({ plan: Plan })),
  cancel: restrictedOperation
    .errors(TOO_MANY_ATTEMPTS)
    .errors(PaymentError)
    .route({
      method: 'POST',
      path: '/billing/subscriptions/{subscriptionId}/cancel',
      summary: 'Cancel a plan',
      description:
        'Free of charge; the plan ends with the paid period. A family plan ends for every learner who shares it. Idempotent.',
      tags,
    })
    .input(OneLearnersPlan)
    .output(z.object({ endsAt: z.date() })),
  joinFamily: restrictedOperation
    .errors(TOO_MANY_ATTEMPTS)
    .errors({ ...PaymentError, ...CannotChange })
    .route({
      method: 'PUT',
      path: '/billing/subscriptions/{subscriptionId}/learners/{learnerId}',
      summary: 'Add a learner to a family plan',
      description:
        'At no extra cost and without a free trial; for up to three learners. CANNOT_CHANGE carries the reason. FORBIDDEN for anyone but the payer, and for a learner who is not theirs. Idempotent.',
      tags,
    })
    .input(OneLearnersPlan)
    .output(z.object({ plan: Plan })),
  leaveFamily: restrictedOperation
    .errors(TOO_MANY_ATTEMPTS)
    .errors({ ...PaymentError, ...CannotChange })
    .route({
      method: 'DELETE',
      path: '/billing/subscriptions/{subscriptionId}/learners/{learnerId}',
      summary: 'Remove a learner from a family plan',
      description:
        'The learner has Freemium at once and keeps progress and marks; the price stays. CANNOT_CHANGE for the only learner on the plan, which can be canceled instead. FORBIDDEN for anyone but the payer. Idempotent.',
      tags,
    })
    .input(OneLearnersPlan)
    .output(z.object({ plan: Plan })),
  resume: restrictedOperation
    .errors(TOO_MANY_ATTEMPTS)
    .errors({
      ...PaymentError,
      ENDED: { status: 409, message: 'This plan has ended. Please choose it again.' },
    })
    .route({
      method: 'POST',
      path: '/billing/subscriptions/{subscriptionId}/resume',
      summary: 'Undo a cancellation',
      description: 'Works until the plan has ended. Nothing is charged before the next renewal.',
      tags,
    })
    .input(OneLearnersPlan)
    .output(z.object({ renewsAt: z.date() })),
  portal: restrictedOperation
    .errors(TOO_MANY_ATTEMPTS)
    .errors(NOT_FOUND)
    .errors(PaymentError)
    .route({
      method: 'POST',
      path: '/billing/portal',
      summary: "Link to the payment provider's portal",
      description: 'The portal changes the payment method. NOT_FOUND before the first payment.',
      tags,
    })
    .output(z.object({ url: z.url() })),
  revenue: restrictedOperation
    .route({
      method: 'GET',
      path: '/billing/revenue',
      summary: 'Revenue and subscription totals',
      description: 'For content managers. The full list as CSV: /files/subscriptions.csv',
      tags,
    })
    .output(
      z.object({
        currency: z.string(),
        /**
         * Recurring revenue per month; an annual plan counts as one twelfth; trials, canceled and paused plans count as
         * zero.
         */
        monthlyRevenue: Cents,
        /** Payments of today and the previous 29 days, in UTC, minus refunds. */
        paidLast30Days: Cents,
        offers: z.array(
          z.object({ offer: OfferId, learners: z.int(), trials: z.int(), ending: z.int(), pastDue: z.int() }),
        ),
        /** Failed renewals that are still unpaid, newest first, at most 50. */
        failures: z.array(
          z.object({
            invoiceId: ProviderId,
            parentEmail: z.string().nullable(),
            total: Cents,
            createdAt: z.date(),
          }),
        ),
        /** Number of all subscriptions ever created, as listed in the CSV. */
        subscriptions: z.int(),
        /** The last twelve months in UTC, oldest first. Late webhooks and refunds can change past months. */
        trend: z.array(
          z.object({
            month: z.string().regex(/^\d{4}-\d{2}$/),
            /** Recurring revenue per month at the end of this month. */
            monthlyRevenue: Cents,
            /** Free trials started. */
            trials: z.int(),
            /** Subscriptions that stopped renewing. */
            lost: z.int(),
            /**
             * `lost` as a percentage of the subscriptions that were renewing at the start of the month; null if there
             * were none.
             */
            churnPercent: z.number().nullable(),
          }),
        ),
      }),
    ),
}
