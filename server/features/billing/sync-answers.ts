import { Stripe } from 'stripe'

/** Whether the provider says that what was asked for is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** The id of what the provider gives by its id, or whole where it was asked to. */
export function idOf(expandable: string | { id: string }): string {
  return typeof expandable === 'string' ? expandable : expandable.id
}

/** The provider's times are seconds since 1970. */
export function at(seconds: number): Date {
  return new Date(seconds * 1000)
}

export function atOrNull(seconds: number | null): Date | null {
  return seconds === null ? null : at(seconds)
}
