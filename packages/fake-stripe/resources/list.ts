import type { Stripe } from 'stripe'

/** Everything there is, in one page. */
export function wholeList<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url }
}
