import type { Stripe } from 'stripe'
import { idOf, nullIfMissing } from '../../../payments/provider-responses.ts'
import type { Services } from '../../../services.ts'
import { insertEvent, type LedgerEvent, subscriptionsToFollow } from './queries.ts'

/**
 * Has what a customer pays for charged to the card that they have chosen on the provider's page. A checkout leaves its card
 * on the subscription, where it goes before the customer's own: the new one would never be charged.
 * @throws when the provider cannot be reached
 */
export async function followCard(
  { database, payments }: Services,
  customerId: string,
  event: LedgerEvent,
): Promise<void> {
  if (payments === null) return
  const ids = await subscriptionsToFollow(database.kysely, customerId, event.id)
  if (ids.length === 0) return
  const card = await cardOf(payments.stripe, customerId)
  if (card === null) return
  for (const id of ids) await follow(payments.stripe, id, card)
  await insertEvent(database.kysely, event, null)
}

async function cardOf(stripe: Stripe, customerId: string): Promise<string | null> {
  const customer = await nullIfMissing(stripe.customers.retrieve(customerId))
  if (customer === null || customer.deleted) return null
  const { default_payment_method: card } = customer.invoice_settings
  return card === null ? null : idOf(card)
}

async function follow(stripe: Stripe, subscriptionId: string, card: string): Promise<void> {
  const subscription = await nullIfMissing(stripe.subscriptions.retrieve(subscriptionId))
  if (subscription === null || subscription.status === 'canceled') return
  const { default_payment_method: own } = subscription
  if (own === null || idOf(own) === card) return
  // Without one of its own it is charged to the customer's.
  await stripe.subscriptions.update(subscriptionId, { default_payment_method: '' })
}
