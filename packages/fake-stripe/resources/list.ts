import type { Stripe } from 'stripe'

/** A complete list as one page. */
export function completeList<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url }
}
