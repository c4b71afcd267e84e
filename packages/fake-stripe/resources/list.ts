import type { Stripe } from 'stripe'

/** Complete list as a single page. */
export function completeList<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url }
}
