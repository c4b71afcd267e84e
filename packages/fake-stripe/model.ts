import { z } from 'zod'

/**
 * Stored state. Times are whole seconds since 1970, by the customer's clock unless stated otherwise; amounts are whole
 * cents. Totals and other derived values are not stored. Field names are a storage format.
 */

const Metadata = z.record(z.string(), z.string())
export type Metadata = z.infer<typeof Metadata>

/** Test cards by their behavior. */
export const TEST_CARDS = ['works', 'declined', 'needs-authentication', 'fails-later'] as const
const TestCard = z.enum(TEST_CARDS)
export type TestCard = z.infer<typeof TestCard>

const Interval = z.enum(['day', 'week', 'month', 'year'])
export type Interval = z.infer<typeof Interval>

const Price = z.object({
  id: z.string(),
  created: z.number(),
  /** False for a price that was defined inline and cannot be reused. */
  active: z.boolean(),
  productId: z.string(),
  unitAmount: z.number(),
  currency: z.string(),
  interval: Interval,
  lookupKey: z.string().nullable(),
  nickname: z.string().nullable(),
  metadata: Metadata,
})
export type Price = z.infer<typeof Price>

const Product = z.object({
  id: z.string(),
  created: z.number(),
  updated: z.number(),
  active: z.boolean(),
  name: z.string(),
  description: z.string().nullable(),
  metadata: Metadata,
})
export type Product = z.infer<typeof Product>

export const Catalog = z.object({
  products: z.array(Product),
  prices: z.array(Price),
})
export type Catalog = z.infer<typeof Catalog>

const Card = z.object({
  id: z.string(),
  kind: TestCard,
  created: z.number(),
})
export type Card = z.infer<typeof Card>

const SubscriptionItem = z.object({
  id: z.string(),
  created: z.number(),
  price: Price,
  quantity: z.number(),
  metadata: Metadata,
})
export type SubscriptionItem = z.infer<typeof SubscriptionItem>

const SubscriptionStatus = z.enum(['trialing', 'active', 'past_due', 'canceled'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

const InvoiceLine = z.object({
  id: z.string(),
  amount: z.number(),
  description: z.string(),
  price: Price,
  quantity: z.number(),
  itemId: z.string(),
  /** Id of the change; null for a whole period. */
  invoiceItemId: z.string().nullable(),
  start: z.number(),
  end: z.number(),
  metadata: Metadata,
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

const Subscription = z.object({
  id: z.string(),
  created: z.number(),
  status: SubscriptionStatus,
  currency: z.string(),
  /** Items share one interval and thereby one period. */
  items: z.array(SubscriptionItem),
  metadata: Metadata,
  description: z.string().nullable(),
  /** Day and time of day at which every period starts. */
  anchor: z.number(),
  periodStart: z.number(),
  periodEnd: z.number(),
  trial: z
    .object({
      start: z.number(),
      end: z.number(),
      endTold: z.boolean(),
    })
    .nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** True while renewal invoices are voided immediately. */
  collectionPaused: z.boolean().optional(),
  /** Date of a scheduled cancellation, independent of periods. */
  cancelAt: z.number().optional(),
  canceledAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  cancelReason: z.enum(['cancellation_requested', 'payment_failed']).nullable(),
  cancelComment: z.string().nullable(),
  latestInvoiceId: z.string(),
  /** Lines of changes to charge with the next invoice. */
  pendingLines: z.array(InvoiceLine),
})
export type Subscription = z.infer<typeof Subscription>

const BillingReason = z.enum(['subscription_create', 'subscription_cycle', 'subscription_update', 'upcoming'])
export type BillingReason = z.infer<typeof BillingReason>

const RefundReason = z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])
export type RefundReason = z.infer<typeof RefundReason>

const Refund = z.object({
  id: z.string(),
  created: z.number(),
  amount: z.number(),
  reason: RefundReason.nullable(),
  metadata: Metadata,
})
export type Refund = z.infer<typeof Refund>

const Dispute = z.object({
  id: z.string(),
  created: z.number(),
  amount: z.number(),
})
export type Dispute = z.infer<typeof Dispute>

const Charge = z.object({
  id: z.string(),
  created: z.number(),
  card: Card,
  succeeded: z.boolean(),
  refunds: z.array(Refund),
  dispute: Dispute.nullable(),
})
export type Charge = z.infer<typeof Charge>

/** Payment intent, with the invoice payment that joins it to its invoice. */
const Payment = z.object({
  id: z.string(),
  invoicePaymentId: z.string(),
  created: z.number(),
  amount: z.number(),
  canceledAt: z.number().nullable(),
  /** Attempts in order; only the last can have succeeded. */
  charges: z.array(Charge),
})
export type Payment = z.infer<typeof Payment>

const Invoice = z.object({
  id: z.string(),
  created: z.number(),
  number: z.string(),
  subscriptionId: z.string(),
  subscriptionMetadata: Metadata,
  prorationDate: z.number().nullable(),
  billingReason: BillingReason,
  currency: z.string(),
  status: z.enum(['open', 'paid', 'void']),
  lines: z.array(InvoiceLine),
  periodStart: z.number(),
  periodEnd: z.number(),
  /** Customer's balance before and after the invoice; negative is credit. */
  startingBalance: z.number(),
  endingBalance: z.number(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  attempts: z.number(),
  nextAttempt: z.number().nullable(),
  paidAt: z.number().nullable(),
  voidedAt: z.number().nullable(),
  /** Null if there was nothing to collect. */
  payment: Payment.nullable(),
})
export type Invoice = z.infer<typeof Invoice>

const SessionLine = z.object({
  id: z.string(),
  price: Price,
  quantity: z.number(),
})
export type SessionLine = z.infer<typeof SessionLine>

/** Times are by the real clock, because people look at the page. */
const CheckoutSession = z.object({
  id: z.string(),
  created: z.number(),
  expiresAt: z.number(),
  status: z.enum(['open', 'complete', 'expired']),
  lines: z.array(SessionLine),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  clientReferenceId: z.string().nullable(),
  metadata: Metadata,
  trialDays: z.number(),
  subscriptionMetadata: Metadata,
  subscriptionDescription: z.string().nullable(),
  paymentMethodTypes: z.array(z.string()),
  subscriptionId: z.string().nullable(),
  invoiceId: z.string().nullable(),
})
export type CheckoutSession = z.infer<typeof CheckoutSession>

const PortalSession = z.object({
  id: z.string(),
  created: z.number(),
  returnUrl: z.string().nullable(),
  flow: z.literal('payment_method_update').nullable(),
})
export type PortalSession = z.infer<typeof PortalSession>

export const Customer = z.object({
  id: z.string(),
  created: z.number(),
  deleted: z.boolean(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  metadata: Metadata,
  /** Negative is credit, deducted from the next invoice. */
  balance: z.number(),
  card: Card.nullable(),
  invoicePrefix: z.string(),
  nextInvoice: z.number(),
  /** Customer's clock, `ahead` seconds ahead of the real one. It only moves forward. */
  clock: z.object({
    id: z.string(),
    created: z.number(),
    ahead: z.number(),
  }),
  subscriptions: z.array(Subscription),
  invoices: z.array(Invoice),
  sessions: z.array(CheckoutSession),
  portals: z.array(PortalSession),
})
export type Customer = z.infer<typeof Customer>
