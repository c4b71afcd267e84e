import { z } from 'zod'
import {
  Billing,
  Catalogue,
  Cents,
  Invoice,
  OfferId,
  ProviderId,
  SubscribedLearner,
} from './billing-shapes.ts'
import { Id, Plan } from './fields.ts'
import { NOT_FOUND, operation, publicOperation, restrictedOperation } from './operation.ts'

const Unreachable = {
  PROVIDER_UNREACHABLE: { status: 503, message: 'Failed to load pricing information' },
} as const
const PaymentError = {
  PAYMENT_ERROR: { status: 502, message: 'Could not initiate payment process. Please try again.' },
} as const
const CannotChange = {
  CANNOT_CHANGE: { status: 409, message: 'This plan cannot be changed at the moment.' },
} as const
const OneLearnersPlan = z.object({ subscriptionId: ProviderId, learnerId: Id })
const tags = ['Billing']

/** Plans, payments and what was paid (readings, "Money"; accounts and parent portal, section 7, 'stripe'). */
export const billing = {
  offers: publicOperation
    .errors(Unreachable)
    .route({
      method: 'GET',
      path: '/billing/offers',
      summary: 'What is offered at which price',
      tags,
    })
    .output(Catalogue),
  grade: operation
    .errors(NOT_FOUND)
    .errors(Unreachable)
    .route({
      method: 'GET',
      path: '/billing/grades/{gradeId}',
      summary: 'Premium for one grade',
      description:
        "With the parent's learners of that grade; a learner who asks gets an empty list. NOT_FOUND for a grade that is not there or not published.",
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
      summary: "The plans of the parent's learners, and what was paid",
      tags,
    })
    .output(
      z.object({
        learners: z.array(SubscribedLearner),
        catalogue: Catalogue,
        /** Newest first, at most a hundred. */
        invoices: z.array(Invoice),
        /** Whether the provider knows this parent: only then is there a page of it to change the card on. */
        portalAvailable: z.boolean(),
      }),
    ),
  createCheckoutSession: restrictedOperation
    .errors({
      ...PaymentError,
      NO_PAID_PLANS: {
        status: 422,
        message: 'Please select at least one child and a paid subscription plan',
      },
      ALREADY_SUBSCRIBED: {
        status: 409,
        message: 'This learner has a paid plan already. Change or cancel that one.',
        data: z.object({ learnerIds: z.array(Id) }),
      },
      MIXED_TRIALS: {
        status: 409,
        message: 'Learners with and without free days are paid for separately.',
      },
      PRICES_CHANGED: {
        status: 409,
        message: 'The prices have changed meanwhile. Please look at them again.',
        data: z.object({ total: Cents }),
      },
    })
    .route({
      method: 'POST',
      path: '/stripe/create-checkout-session',
      summary: 'Begin a payment',
      description:
        'Who is to get which plan; prices, currency and return addresses are the catalogue’s and never part of the request. The same request sent twice gives the same page to pay on. FORBIDDEN when userId is not who asks, or a learner is not theirs.',
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
        /** The total that was shown, in cents: another one is not charged but told. */
        shownTotal: Cents.min(0),
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
      summary: 'How a payment stands',
      description:
        'Asks the provider, and grants what was paid if no webhook has yet. NOT_FOUND for a payment that is not of who asks.',
      tags,
    })
    .input(z.object({ sessionId: ProviderId }))
    .output(
      z.object({
        state: z.enum(['open', 'processing', 'complete', 'expired']),
        learners: z.array(z.object({ id: Id, firstName: z.string(), plan: Plan })),
        /** When the free days end; null without them. */
        trialEndsAt: z.date().nullable(),
      }),
    ),
  previewChange: restrictedOperation
    .errors({ ...PaymentError, ...CannotChange })
    .route({
      method: 'POST',
      path: '/billing/subscriptions/{subscriptionId}/preview-change',
      summary: 'What a change of plan would cost now',
      description:
        'CANNOT_CHANGE says why: cancelled, its last payment failed, or there is no such change. FORBIDDEN for whoever does not pay for it.',
      tags,
    })
    .input(OneLearnersPlan.extend({ offer: OfferId }))
    .output(
      z.object({
        /** In cents, charged at once; below zero it is kept for the payments to come. */
        amountNow: Cents,
        currency: z.string(),
        /** The moment that the amount is reckoned at; sent back to confirm it. */
        asOf: z.int(),
        /** What the next renewal costs for all that is on this subscription, before anything that is kept for it. */
        nextAmount: Cents,
        nextAt: z.date(),
      }),
    ),
  change: restrictedOperation
    .errors({
      ...PaymentError,
      ...CannotChange,
      AMOUNT_CHANGED: {
        status: 409,
        message: 'The amount has changed meanwhile. Please look at it again.',
      },
      PAYMENT_DECLINED: {
        status: 402,
        message: 'The payment was refused, and nothing has changed. Please check your payment method.',
      },
    })
    .route({
      method: 'POST',
      path: '/billing/subscriptions/{subscriptionId}/change',
      summary: 'Change a plan at once',
      description:
        'Charges exactly what previewChange showed, now and at the next renewal, or changes nothing.',
      tags,
    })
    .input(
      OneLearnersPlan.extend({
        offer: OfferId,
        /** As `previewChange` told it: what is charged now, when it was reckoned, and what each renewal costs then. */
        amountShown: Cents,
        asOf: z.int(),
        nextAmountShown: Cents,
      }),
    )
    .output(z.object({ plan: Plan })),
  cancel: restrictedOperation
    .errors(PaymentError)
    .route({
      method: 'POST',
      path: '/billing/subscriptions/{subscriptionId}/cancel',
      summary: 'Cancel a plan',
      description:
        'At no fee; it ends with what was paid for. The family offer ends for all who share it. Cancelling again changes nothing.',
      tags,
    })
    .input(OneLearnersPlan)
    .output(z.object({ endsAt: z.date() })),
  resume: restrictedOperation
    .errors({
      ...PaymentError,
      ENDED: { status: 409, message: 'This plan has ended. Please choose it anew.' },
    })
    .route({
      method: 'POST',
      path: '/billing/subscriptions/{subscriptionId}/resume',
      summary: 'Take a cancellation back',
      description: 'Until the plan has ended. Nothing is charged before the next renewal.',
      tags,
    })
    .input(OneLearnersPlan)
    .output(z.object({ renewsAt: z.date() })),
  portal: restrictedOperation
    .errors(NOT_FOUND)
    .errors(PaymentError)
    .route({
      method: 'POST',
      path: '/billing/portal',
      summary: 'The provider’s page to change the payment method on',
      description: 'NOT_FOUND before the first payment.',
      tags,
    })
    .output(z.object({ url: z.url() })),
  revenue: restrictedOperation
    .route({
      method: 'GET',
      path: '/billing/revenue',
      summary: 'Revenue and subscriptions of this installation',
      description:
        'For content managers, who are the operator. The whole list as CSV: /files/subscriptions.csv',
      tags,
    })
    .output(
      z.object({
        currency: z.string(),
        /** What renews each month, an annual plan counted with a twelfth; trials and what is cancelled not counted. */
        monthlyRevenue: Cents,
        /** Paid and not given back in the last 30 days. */
        paidLast30Days: Cents,
        offers: z.array(
          z.object({ offer: OfferId, learners: z.int(), trials: z.int(), ending: z.int(), pastDue: z.int() }),
        ),
        /** Renewals that failed and are not paid yet, newest first, at most fifty. */
        failures: z.array(
          z.object({
            invoiceId: ProviderId,
            parentEmail: z.string().nullable(),
            total: Cents,
            createdAt: z.date(),
          }),
        ),
        /** All there ever were: what the CSV lists. */
        subscriptions: z.int(),
      }),
    ),
}
