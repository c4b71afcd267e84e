import { INTERACTIVE } from '../../../payments/provider-requests.ts'
import { logProviderFailure } from '../../../payments/provider-responses.ts'
import type { Services } from '../../../services.ts'
import { customerOf } from './queries.ts'

export type Portal = { kind: 'unknown-parent' } | { kind: 'failed' } | { kind: 'open'; url: string }

/** A page of the provider's own, for a few minutes, on which a parent changes how they pay. */
export async function openPortal(
  { payments, database, config, log }: Services,
  parentId: string,
): Promise<Portal> {
  const customer = await customerOf(database.kysely, parentId)
  if (customer === undefined) return { kind: 'unknown-parent' }
  if (payments === null) return { kind: 'failed' }
  try {
    const { url } = await payments.stripe.billingPortal.sessions.create(
      { customer, return_url: `${config.origin}/parent/subscriptions` },
      INTERACTIVE,
    )
    return { kind: 'open', url }
  } catch (error) {
    logProviderFailure(log, error)
    return { kind: 'failed' }
  }
}
