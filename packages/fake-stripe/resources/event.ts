import { Stripe } from 'stripe'

/** Every kind of event that the test provider tells. */
type Told =
  | Stripe.CustomerCreatedEvent
  | Stripe.CustomerUpdatedEvent
  | Stripe.CustomerDeletedEvent
  | Stripe.CustomerSubscriptionCreatedEvent
  | Stripe.CustomerSubscriptionUpdatedEvent
  | Stripe.CustomerSubscriptionDeletedEvent
  | Stripe.CustomerSubscriptionTrialWillEndEvent
  | Stripe.CheckoutSessionCompletedEvent
  | Stripe.CheckoutSessionExpiredEvent
  | Stripe.InvoiceCreatedEvent
  | Stripe.InvoiceFinalizedEvent
  | Stripe.InvoicePaidEvent
  | Stripe.InvoicePaymentSucceededEvent
  | Stripe.InvoicePaymentFailedEvent
  | Stripe.InvoiceVoidedEvent
  | Stripe.InvoicePaymentPaidEvent
  | Stripe.PaymentIntentCreatedEvent
  | Stripe.PaymentIntentSucceededEvent
  | Stripe.PaymentIntentPaymentFailedEvent
  | Stripe.PaymentIntentCanceledEvent
  | Stripe.PaymentMethodAttachedEvent
  | Stripe.ChargeSucceededEvent
  | Stripe.ChargeFailedEvent
  | Stripe.ChargeRefundedEvent
  | Stripe.RefundCreatedEvent
  | Stripe.ChargeDisputeCreatedEvent

type Untold<One> = One extends { type: infer Type; data: infer Data } ? { type: Type; data: Data } : never

/** What happened, before it is told: each type with the thing as it is after it. */
export type Happening = Untold<Told>

/** @param request of whom it was; null for what happened of itself */
export function eventResource(
  id: string,
  created: number,
  happening: Happening,
  request: { id: string; idempotencyKey: string | null } | null,
) {
  return {
    id,
    object: 'event' as const,
    api_version: Stripe.API_VERSION,
    created,
    livemode: false,
    pending_webhooks: 1,
    request: { id: request?.id ?? null, idempotency_key: request?.idempotencyKey ?? null },
    ...happening,
  }
}
