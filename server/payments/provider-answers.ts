import { Stripe } from 'stripe'

/** The answer of the provider; null where it says that what was asked about is not there, or is over. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    const { StripeInvalidRequestError } = Stripe.errors
    if (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  }
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
