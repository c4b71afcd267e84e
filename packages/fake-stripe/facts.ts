/**
 * What the test provider remembers. Moments are whole seconds since 1970, as the provider's are, by the clock of the
 * customer unless said otherwise; money is whole cents. What can be worked out (totals, what was refunded) is not kept.
 */
export type Metadata = Record<string, string>

/** How a test card behaves. */
export const TEST_CARDS = ['works', 'declined', 'needs-authentication', 'fails-later'] as const
export type TestCard = (typeof TEST_CARDS)[number]

export type Interval = 'day' | 'week' | 'month' | 'year'

export type PriceFacts = {
  id: string
  created: number
  /** False for a price that one line brought along: nothing else can be sold at it. */
  active: boolean
  productId: string
  unitAmount: number
  currency: string
  interval: Interval
  lookupKey: string | null
  nickname: string | null
  metadata: Metadata
}

export type ProductFacts = {
  id: string
  created: number
  updated: number
  active: boolean
  name: string
  description: string | null
  metadata: Metadata
}

export type CatalogueFacts = { products: ProductFacts[]; prices: PriceFacts[] }

export type CardFacts = { id: string; kind: TestCard; created: number }

export type ItemFacts = {
  id: string
  created: number
  price: PriceFacts
  quantity: number
  metadata: Metadata
}

export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'canceled'

export type SubscriptionFacts = {
  id: string
  created: number
  status: SubscriptionStatus
  currency: string
  /** All of one interval, so that all have one period. */
  items: ItemFacts[]
  metadata: Metadata
  description: string | null
  /** The day and time of day that every period begins at. */
  anchor: number
  periodStart: number
  periodEnd: number
  trial: { start: number; end: number; endTold: boolean } | null
  cancelAtPeriodEnd: boolean
  /** A day on which it ends that was set by hand, whenever its periods end. */
  cancelAt?: number | undefined
  canceledAt: number | null
  endedAt: number | null
  cancelReason: 'cancellation_requested' | 'payment_failed' | null
  cancelComment: string | null
  latestInvoiceId: string
  /** Of changes that the next invoice is to charge for. */
  pendingLines: LineFacts[]
}

export type LineFacts = {
  id: string
  amount: number
  description: string
  price: PriceFacts
  quantity: number
  itemId: string
  /** Names the change that a line is of; null for a whole period. */
  invoiceItemId: string | null
  start: number
  end: number
  metadata: Metadata
}

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'

export type InvoiceFacts = {
  id: string
  created: number
  number: string
  subscriptionId: string
  subscriptionMetadata: Metadata
  prorationDate: number | null
  billingReason: BillingReason
  currency: string
  status: 'open' | 'paid' | 'void'
  lines: LineFacts[]
  periodStart: number
  periodEnd: number
  /** What was left over for the customer before and after: below zero it is theirs. */
  startingBalance: number
  endingBalance: number
  email: string | null
  name: string | null
  attempts: number
  nextAttempt: number | null
  paidAt: number | null
  voidedAt: number | null
  /** What collects it; null where there was nothing to collect. */
  payment: PaymentFacts | null
}

/** A payment intent, and the invoice payment that joins it with its invoice. */
export type PaymentFacts = {
  id: string
  invoicePaymentId: string
  created: number
  amount: number
  /** When it was given up. */
  canceledAt: number | null
  /** Every try to charge, in order; only the last one can have succeeded. */
  charges: ChargeFacts[]
}

export type ChargeFacts = {
  id: string
  created: number
  card: CardFacts
  succeeded: boolean
  refunds: RefundFacts[]
  dispute: DisputeFacts | null
}

export type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer'

export type RefundFacts = {
  id: string
  created: number
  amount: number
  reason: RefundReason | null
  metadata: Metadata
}

export type DisputeFacts = { id: string; created: number; amount: number }

export type SessionLine = { id: string; price: PriceFacts; quantity: number }

/** Its moments are those of the real clock: whoever looks at the page has no other one. */
export type SessionFacts = {
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

export type PortalFacts = {
  id: string
  created: number
  returnUrl: string | null
  flow: 'payment_method_update' | null
}

export type CustomerFacts = {
  id: string
  created: number
  deleted: boolean
  email: string | null
  name: string | null
  description: string | null
  metadata: Metadata
  /** Below zero is theirs, and taken off the next invoice. */
  balance: number
  card: CardFacts | null
  invoicePrefix: string
  nextInvoice: number
  /** A clock of its own that runs with the real one, `ahead` seconds ahead of it: it can be moved forward only. */
  clock: { id: string; created: number; ahead: number }
  subscriptions: SubscriptionFacts[]
  invoices: InvoiceFacts[]
  sessions: SessionFacts[]
  portals: PortalFacts[]
}
