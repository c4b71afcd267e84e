import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { contract } from '#contract/index.ts'
import { formatDollars, OFFERS, type OfferId } from '#domain/plans/plans.ts'
import { api } from '#web/api/client.ts'
import { formatPrice } from '#web/features/billing/price.tsx'
import type { Tone } from '#web/ui/badge.tsx'
import { formatDate } from '#web/ui/format.ts'

/** Data of the screen, as returned by the server. */
export type Subscriptions = InferContractRouterOutputs<typeof contract>['billing']['subscriptions']
export type SubscribedLearner = Subscriptions['learners'][number]
export type Subscription = NonNullable<SubscribedLearner['subscription']>
export type FamilyPlan = Subscriptions['familyPlans'][number]
export type Invoice = Subscriptions['invoices'][number]

/** Learner with a plan that this parent pays for and can change. */
export type OwnPlan = { learner: SubscribedLearner; subscription: Subscription }

/** Change or cancellation of a plan that the parent has started. */
export type PlanStep = { kind: 'change'; learnerId: string; offer: OfferId } | { kind: 'cancel'; learnerId: string }

export type OnStep = (step: PlanStep) => void

/** Returns the plan of a step; null if it can no longer be changed. */
export function findOwnPlan({ learnerId }: PlanStep, learners: readonly SubscribedLearner[]): OwnPlan | null {
  const learner = learners.find(({ id }) => id === learnerId)
  const subscription = learner?.subscription
  return learner && subscription ? { learner, subscription } : null
}

/** True when other learners stay on the subscription after this one's plan ends; a family plan ends as a whole. */
export function hasOtherLearners(
  { learner, subscription }: OwnPlan,
  learners: readonly Pick<SubscribedLearner, 'id' | 'subscription'>[],
): boolean {
  if (subscription.offer === 'premium_plus_family') return false
  return learners.some(
    (other) =>
      other.id !== learner.id && other.subscription?.id === subscription.id && other.subscription.state !== 'ending',
  )
}

/** Id of the element with the plan's status, which gets the focus after a step. */
export function planStatusId(learnerId: string): string {
  return `plan-of-${learnerId}`
}

/** Returns a function that refetches everything a plan change affects, marks included. Await it after a change. */
export function useRefetchPlans() {
  const queryClient = useQueryClient()
  return async () => {
    for (const queryKey of [api.learners.key(), api.report.key(), api.study.key()]) {
      void queryClient.invalidateQueries({ queryKey })
    }
    await queryClient.invalidateQueries({ queryKey: api.billing.subscriptions.key() })
  }
}

/** Status of a paid plan: a label, and a sentence about the next date and amount. */
type PlanStatus = { tone: Tone; label: string; next: string }

/** Formats the price of a renewal, such as $19.99 per month. */
export function renewalPrice({ offer, unitAmount }: Pick<Subscription, 'offer' | 'unitAmount'>): string {
  return formatPrice(unitAmount, OFFERS[offer].interval)
}

export function planStatus(subscription: Subscription): PlanStatus {
  const { state, offer, renewsAt, endsAt, unpaid, paused } = subscription
  const price = renewalPrice(subscription)
  if (paused && (state === 'active' || state === 'trial')) {
    return {
      tone: 'info',
      label: t`Payments paused`,
      next: t`The grade is closed. You keep ${{ plan: OFFERS[offer].plan }} and aren’t charged until a grade is open. We’ll email you first.`,
    }
  }
  const { plan } = OFFERS[offer]
  const end = endsAt ? formatDate(endsAt) : t`the end of the paid period`
  switch (state) {
    case 'trial':
      return renewsAt
        ? {
            tone: 'info',
            label: t`Free trial`,
            next: t`Free until ${{ date: formatDate(renewsAt) }}, then ${price}.`,
          }
        : { tone: 'info', label: t`Free trial`, next: t`Free until ${end}.` }
    case 'active':
      return {
        tone: 'success',
        label: t`Active`,
        next: renewsAt ? t`Renews on ${{ date: formatDate(renewsAt) }} at ${price}.` : t`Paid until ${end}.`,
      }
    case 'ending':
      return {
        tone: 'warning',
        label: t`Ending`,
        next: renewsAt
          ? t`Canceled. ${plan} renews once more on ${{ date: formatDate(renewsAt) }} at ${price}, ends on ${end} and becomes Freemium. Progress and marks stay.`
          : unpaid
            ? t`Canceled. The last payment failed, and we’ll try it again. Once it’s paid, ${plan} ends on ${end}, with no more charges. Progress and marks stay.`
            : t`Canceled. ${plan} ends on ${end} and becomes Freemium. No more charges. Progress and marks stay.`,
      }
    case 'past-due':
      return {
        tone: 'danger',
        label: t`Payment failed`,
        next: endsAt
          ? t`We couldn’t charge ${{ dollars: formatDollars(subscription.unitAmount) }} and will try again. Please update your payment method. Otherwise ${plan} ends on ${end}.`
          : t`We couldn’t charge ${{ dollars: formatDollars(subscription.unitAmount) }} and will try again. Please update your payment method. Otherwise ${plan} ends soon.`,
      }
  }
}
