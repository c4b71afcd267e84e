import type { Services } from '../../services.ts'

/** An event of the provider that a subscription is read for, to be kept with its effect. */
export type ProviderEvent = { id: string; type: string; createdAt: Date }

/**
 * - `synced`: the rows are what the provider said just now
 * - `overtaken`: somebody who asked later has written already
 * - `known`: the event was worked on before
 * - `foreign`: it is of a customer that is not of this installation
 * - `unknown`: the provider has no such subscription, or there is no provider
 */
export type Synced = 'synced' | 'overtaken' | 'known' | 'foreign' | 'unknown'

/**
 * Asks the provider for a subscription and makes the rows, the plans of its learners and their marks equal to it: the one
 * way in which anything is granted or taken (readings, "Money"). To be called after every change at the provider, outside
 * of any transaction.
 * @param event is kept with the effect; one that is kept already has none
 * @throws when the provider cannot be reached
 */
export async function syncSubscription(
  services: Services,
  subscriptionId: string,
  event?: ProviderEvent,
): Promise<Synced> {
  if (services.payments === null) return 'unknown'
  throw new Error(`Not reachable yet: ${subscriptionId} ${event?.id}`)
}
