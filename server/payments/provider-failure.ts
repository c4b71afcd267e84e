import type { Logger } from 'pino'
import { Stripe } from 'stripe'

/**
 * How a call to the provider failed.
 * - `refused-payment`: a card was charged and was not accepted, or wants its owner to confirm
 * - `refused`: the provider answered that this cannot be done
 * - `unknown`: it did not answer, or not sensibly, or is busy with the same; whether it did it is not known
 */
export type ProviderFailure = 'refused-payment' | 'refused' | 'unknown'

/** @throws what is no failure of the provider but a mistake */
export function providerFailure(error: unknown): ProviderFailure {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (error.statusCode === 402) return 'refused-payment'
  const busy = error.statusCode === 409 || error.statusCode === 429
  return error.statusCode !== undefined && error.statusCode < 500 && !busy ? 'refused' : 'unknown'
}

/** The same, told to the operator. */
export function tellOfFailure(log: Logger, error: unknown): ProviderFailure {
  const failure = providerFailure(error)
  log.warn({ err: error }, 'The payment provider did not do what it was asked')
  return failure
}

/** Whether the provider does not know the customer that it was asked about. */
export function isMissingCustomer(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    error.code === 'resource_missing' &&
    error.param === 'customer'
  )
}
