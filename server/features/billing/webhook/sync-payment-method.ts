import type { Stripe } from 'stripe'
import { idOf, nullIfMissing } from '../../../payments/provider-requests.ts'
import type { BillingContext } from '../context.ts'
import { insertEvent, type LedgerEvent, listSubscriptionsToUpdate } from './queries.ts'

/**
 * Makes a customer's subscriptions use the payment method that the customer chose in the provider's portal. Checkout
 * stores its payment method on the subscription, where it would override the customer's new default.
 * @throws if the provider is unreachable
 */
export async function syncPaymentMethod(
  { database, stripe }: Pick<BillingContext, 'database' | 'stripe'>,
  customerId: string,
  event: LedgerEvent,
): Promise<void> {
  const ids = await listSubscriptionsToUpdate(database.kysely, customerId, event.id)
  if (ids.length === 0) return
  const paymentMethod = await defaultPaymentMethod(stripe, customerId)
  if (paymentMethod === null) return
  for (const id of ids) await clearOtherPaymentMethod(stripe, id, paymentMethod)
  await insertEvent(database.kysely, event, null)
}

async function defaultPaymentMethod(stripe: Stripe, customerId: string): Promise<string | null> {
  const customer = await nullIfMissing(stripe.customers.retrieve(customerId))
  if (customer === null || customer.deleted) return null
  const { default_payment_method: paymentMethod } = customer.invoice_settings
  return paymentMethod === null ? null : idOf(paymentMethod)
}

/** Clears a subscription's own payment method, so that the customer's default is charged. */
async function clearOtherPaymentMethod(stripe: Stripe, subscriptionId: string, chosen: string): Promise<void> {
  const subscription = await nullIfMissing(stripe.subscriptions.retrieve(subscriptionId))
  if (subscription === null || subscription.status === 'canceled') return
  const { default_payment_method: own } = subscription
  if (own === null || idOf(own) === chosen) return
  await stripe.subscriptions.update(subscriptionId, { default_payment_method: '' })
}
