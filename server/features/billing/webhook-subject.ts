import type { Stripe } from 'stripe'
import { idOf } from '../../payments/provider-answers.ts'

/** What an event of the provider gives reason to look at. */
export type EventSubject =
  | { kind: 'subscription'; id: string }
  /** A payment, of whose subscription the event does not tell. */
  | { kind: 'payment'; paymentIntentId: string }
  | { kind: 'expired-checkout'; sessionId: string }
  /** Somebody chose another card to pay with. */
  | { kind: 'card'; customerId: string }

/** Only what an event is about is taken from it: how that stands is asked for. Null where nothing of Trellis hangs on it. */
export function subjectOf(event: Stripe.Event): EventSubject | null {
  if (event.type === 'customer.updated') return card(event)
  const { object } = event.data
  if (!('object' in object)) return null
  switch (object.object) {
    case 'subscription':
      return subscription(object.id)
    case 'invoice':
      return subscription(object.parent?.subscription_details?.subscription)
    case 'checkout.session':
      return object.status === 'expired'
        ? { kind: 'expired-checkout', sessionId: object.id }
        : subscription(object.subscription)
    case 'charge':
      return object.amount_refunded > 0 || object.disputed ? payment(object.payment_intent) : null
    case 'dispute':
    case 'refund':
      return payment(object.payment_intent)
    default:
      return null
  }
}

function card({ data: { object, previous_attributes: before } }: Stripe.CustomerUpdatedEvent) {
  if (before?.invoice_settings?.default_payment_method === undefined) return null
  return { kind: 'card' as const, customerId: object.id }
}

function subscription(expandable: string | { id: string } | null | undefined): EventSubject | null {
  return expandable ? { kind: 'subscription', id: idOf(expandable) } : null
}

function payment(expandable: string | { id: string } | null): EventSubject | null {
  return expandable ? { kind: 'payment', paymentIntentId: idOf(expandable) } : null
}
