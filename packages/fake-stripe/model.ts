/**
 * Stored state. Times are whole seconds since 1970, by the customer's clock unless stated otherwise; amounts are whole
 * cents. Totals and other derived values are not stored. Field names are a storage format.
 */
export type Metadata = Record<string, string>

/** Test cards by their behavior. */
export const TEST_CARDS = ['works', 'declined', 'needs-authentication', 'fails-later'] as const
export type TestCard = (typeof TEST_CARDS)[number]

export type Interval = 'day' | 'week' | 'month' | 'year'

export type Price = {
  id: string
  created: number
  /** False for a price that was defined inline and cannot be reused. */
  active: boolean
  productId: string
  unitAmount: number
  currency: string
  interval: Interval
  lookupKey: string | null
  nickname: string | null
  metadata: Metadata
}

export type Product = {
  id: string
  created: number
  updated: number
  active: boolean
  name: string
  description: string | null
  metadata: Metadata
}

export type Catalog = { products: Product[]; prices: Price[] }

export type Card = { id: string; kind: TestCard; created: number }

export type SubscriptionItem = {
  id: string
  created: number
  price: Price
  quantity: number
  metadata: Metadata
}

export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'canceled'

export type Subscription = {
  id: string
  created: number
  status: SubscriptionStatus
  currency: string
  /** Items share one interval and thereby one period. */
  items: SubscriptionItem[]
  metadata: Metadata
  description: string | null
  /** Day and time of day at which every period starts. */
  anchor: number
  periodStart: number
  periodEnd: number
  trial: { start: number; end: number; endTold: boolean } | null
  cancelAtPeriodEnd: boolean
  /** True while renewal invoices are voided immediately. */
  collectionPaused?: boolean | undefined
  /** Date of a scheduled cancellation, independent of periods. */
  cancelAt?: number | undefined
  canceledAt: number | null
  endedAt: number | null
  cancelReason: 'cancellation_requested' | 'payment_failed' | null
  cancelComment: string | null
  latestInvoiceId: string
  /** Lines of changes to charge with the next invoice. */
  pendingLines: InvoiceLine[]
}

export type InvoiceLine = {
  id: string
  amount: number
  description: string
  price: Price
  quantity: number
  itemId: string
  /** Id of the change; null for a whole period. */
  invoiceItemId: string | null
  start: number
  end: number
  metadata: Metadata
}

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'

export type Invoice = {
  id: string
  created: number
  number: string
  subscriptionId: string
  subscriptionMetadata: Metadata
  prorationDate: number | null
  billingReason: BillingReason
  currency: string
  status: 'open' | 'paid' | 'void'
  lines: InvoiceLine[]
  periodStart: number
  periodEnd: number
  /** Customer's balance before and after the invoice; negative is credit. */
  startingBalance: number
  endingBalance: number
  email: string | null
  name: string | null
  attempts: number
  nextAttempt: number | null
  paidAt: number | null
  voidedAt: number | null
  /** Null if there was nothing to collect. */
  payment: Payment | null
}

/** Payment intent, with the invoice payment that joins it to its invoice. */
export type Payment = {
  id: string
  invoicePaymentId: string
  created: number
  amount: number
  canceledAt: number | null
  /** Attempts in order; only the last can have succeeded. */
  charges: Charge[]
}

export type Charge = {
  id: string
  created: number
  card: Card
  succeeded: boolean
  refunds: Refund[]
  dispute: Dispute | null
}

export type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer'

export type Refund = {
  id: string
  created: number
  amount: number
  reason: RefundReason | null
  metadata: Metadata
}

export type Dispute = { id: string; created: number; amount: number }

export type SessionLine = { id: string; price: Price; quantity: number }

/** Times are by the real clock, because people look at the page. */
export type CheckoutSession = {
  id: string
  created: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  lines: SessionLine[]
  successUrl: string
  cancelUrl: string | null
  clientReferenceId: string | null
  metadata: Metadata
  trialDays: number
  subscriptionMetadata: Metadata
  subscriptionDescription: string | null
  paymentMethodTypes: string[]
  subscriptionId: string | null
  invoiceId: string | null
}

export type PortalSession = {
  id: string
  created: number
  returnUrl: string | null
  flow: 'payment_method_update' | null
}

export type Customer = {
  id: string
  created: number
  deleted: boolean
  email: string | null
  name: string | null
  description: string | null
  metadata: Metadata
  /** Negative is credit, deducted from the next invoice. */
  balance: number
  card: Card | null
  invoicePrefix: string
  nextInvoice: number
  /** Customer's clock, `ahead` seconds ahead of the real one. It only moves forward. */
  clock: { id: string; created: number; ahead: number }
  subscriptions: Subscription[]
  invoices: Invoice[]
  sessions: CheckoutSession[]
  portals: PortalSession[]
}
