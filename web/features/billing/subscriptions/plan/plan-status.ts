import { OFFERS } from '#domain/plans/plans.ts'
import { formatPrice } from '#web/features/billing/price.tsx'
import type { Tone } from '#web/ui/badge.tsx'
import { formatDate } from '#web/ui/format.ts'
import type { Subscription } from './own-plan.ts'

/** Status of a paid plan: a label, and a sentence about the next date and amount. */
export type PlanStatus = { tone: Tone; label: string; next: string }

/** Formats the price of a renewal, as $19.99 per month. */
export function renewalPrice({ offer, unitAmount }: Pick<Subscription, 'offer' | 'unitAmount'>): string {
  return formatPrice(unitAmount, OFFERS[offer].interval)
}

export function planStatus(subscription: Subscription): PlanStatus {
  const { state, offer, renewsAt, endsAt, unpaid } = subscription
  const price = renewalPrice(subscription)
  const end = endsAt ? formatDate(endsAt) : 'the end of what is paid for'
  switch (state) {
    case 'trial':
      return renewsAt
        ? {
            tone: 'info',
            label: 'Free days',
            next: `Free until ${formatDate(renewsAt)}, then ${price}.`,
          }
        : { tone: 'info', label: 'Free days', next: `Free until ${end}.` }
    case 'active':
      return {
        tone: 'success',
        label: 'Active',
        next: renewsAt ? `Renews on ${formatDate(renewsAt)} for ${price}.` : `Paid until ${end}.`,
      }
    case 'ending':
      return {
        tone: 'warning',
        label: 'Ending',
        next: renewsAt
          ? `Cancelled. ${OFFERS[offer].plan} stays until ${end}, then it is Freemium. It renews on ${formatDate(renewsAt)} for ${price} before that. All progress and marks stay.`
          : unpaid
            ? `Cancelled. The last renewal could not be charged, and is tried again. Once it is paid, ${OFFERS[offer].plan} stays until ${end}, and nothing more is charged. All progress and marks stay.`
            : `Cancelled. ${OFFERS[offer].plan} stays until ${end}, then it is Freemium. Nothing more is charged, and all progress and marks stay.`,
      }
    case 'past-due':
      return {
        tone: 'danger',
        label: 'Payment failed',
        next: `The renewal for ${price} could not be charged, and is tried again. Please update your payment method: ${OFFERS[offer].plan} ends${endsAt ? ` on ${end}` : ' soon'} unless it is paid.`,
      }
  }
}
