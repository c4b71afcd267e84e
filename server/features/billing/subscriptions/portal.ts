import { INTERACTIVE, logProviderFailure } from '../../../payments/provider-requests.ts'
import type { BillingContext } from '../context.ts'
import { findCustomer } from './queries.ts'

export type OpenedPortal = { kind: 'unknown-parent' } | { kind: 'failed' } | { kind: 'opened'; url: string }

/** Opens a short-lived page of the provider on which a parent changes the payment method. */
export async function openPortal(
  { stripe, database, origin, log }: Pick<BillingContext, 'stripe' | 'database' | 'origin' | 'log'>,
  parentId: string,
): Promise<OpenedPortal> {
  const customer = await findCustomer(database.kysely, parentId)
  if (customer === undefined) return { kind: 'unknown-parent' }
  try {
    const { url } = await stripe.billingPortal.sessions.create(
      { customer, return_url: `${origin}/parent/subscriptions` },
      INTERACTIVE,
    )
    return { kind: 'opened', url }
  } catch (error) {
    logProviderFailure(log, error)
    return { kind: 'failed' }
  }
}
