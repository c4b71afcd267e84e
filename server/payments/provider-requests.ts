import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { Stripe } from 'stripe'

/** Request options while a user waits for a page: one attempt and one retry. */
export const INTERACTIVE = { timeout: 3000, maxNetworkRetries: 1 } as const

/** Request options while a card is charged, which takes longer; after a timeout the outcome is unknown. */
export const CHARGING = { timeout: 20_000, maxNetworkRetries: 1 } as const

/**
 * Idempotency key of a request: the provider answers a repeated request like the first one. Keys appear in the
 * provider's logs and are limited to 255 characters, so the parts are hashed.
 */
export function requestKey(operation: string, ...parts: unknown[]): string {
  return `${operation}-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
}

/**
 * Kinds of failed provider calls.
 * - `declined`: the card was declined, or its owner has to confirm the charge
 * - `rejected`: the provider answered that the request is invalid
 * - `unknown`: no answer, a server error, or a busy provider; the call may or may not have taken effect
 */
type ProviderFailure = 'declined' | 'rejected' | 'unknown'

/**
 * Classifies a failed provider call.
 * @throws the error itself if the provider did not cause it
 */
export function classifyFailure(error: unknown): ProviderFailure {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (error.statusCode === 402) return 'declined'
  const busy = error.statusCode === 409 || error.statusCode === 429
  return error.statusCode !== undefined && error.statusCode < 500 && !busy ? 'rejected' : 'unknown'
}

/**
 * Classifies a failed provider call and logs it.
 * @throws the error itself if the provider did not cause it
 */
export function logProviderFailure(log: Logger, error: unknown): ProviderFailure {
  const failure = classifyFailure(error)
  log.warn({ err: error }, 'A call to the payment provider failed')
  return failure
}

/** True if the provider does not know the customer named in the request. */
export function isMissingCustomer(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing' && error.param === 'customer'
}

/** Resolves to null if the provider responds that the object does not exist or has ended. */
export async function nullIfMissing<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    const { StripeInvalidRequestError } = Stripe.errors
    if (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  }
}

/** Id of an object that the provider returns as an id or expanded. */
export function idOf(expandable: string | { id: string }): string {
  return typeof expandable === 'string' ? expandable : expandable.id
}

export function fromUnixSeconds(seconds: number): Date {
  return new Date(seconds * 1000)
}

export function fromUnixSecondsOrNull(seconds: number | null): Date | null {
  return seconds === null ? null : fromUnixSeconds(seconds)
}
