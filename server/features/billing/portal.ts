import { WHILE_SOMEBODY_WAITS } from '../../payments/patience.ts'
import { tellOfFailure } from '../../payments/provider-failure.ts'
import type { Services } from '../../services.ts'
import { customerOf } from './plan-queries.ts'

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
      WHILE_SOMEBODY_WAITS,
    )
    return { kind: 'open', url }
  } catch (error) {
    tellOfFailure(log, error)
    return { kind: 'failed' }
  }
}
