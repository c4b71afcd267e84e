import { t } from '@lingui/core/macro'
import { findOffer, isHigherPlan, OFFERS, PLANS, type Plan, type Prices } from '#domain/plans/plans.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ChoiceCard } from '../choice-card.tsx'
import { planSummary } from '../plan-features.ts'
import { formatPrice } from '../price.tsx'
import { renewalPrice, type SubscribedLearner } from './plan/own-plan.ts'
import { type BillingOption, chosenPlan } from './plan-choices.ts'
import type { Choices } from './use-choices.ts'

/** The three plans of a learner, enabled while the learner is selected (section 2, Subscriptions screen). */
export function PlanOptions({
  learner,
  prices,
  chosen: { choices, choosePlan },
  selected,
}: {
  learner: SubscribedLearner
  prices: Prices
  chosen: Choices
  selected: boolean
}) {
  const { firstName } = learner
  const selectedPlan = chosenPlan(choices, learner)
  return (
    <fieldset disabled={!selected} className="min-w-0">
      <legend className="sr-only">
        {selected ? t`Plan for ${firstName}` : t`Plan for ${firstName} (select the child first)`}
      </legend>
      <div className={`grid gap-3 transition-opacity sm:grid-cols-3 ${selected ? '' : 'opacity-70'}`}>
        {PLANS.map((plan) => {
          const price = optionPrice(learner, plan, choices.billing, prices)
          const isCurrent = learner.plan === plan
          return (
            <ChoiceCard
              key={plan}
              title={plan}
              price={price}
              group={`plan-${learner.id}`}
              label={
                isCurrent ? t`${plan} for ${firstName}, ${price}, current plan` : t`${plan} for ${firstName}, ${price}`
              }
              checked={selectedPlan === plan}
              available={!selected || isOffered(plan, learner, choices.billing)}
              footer={isCurrent && <Badge className="mt-1.5">{t`Current plan`}</Badge>}
              onChoose={() => choosePlan(learner.id, plan)}
            >
              {planSummary(plan)}
            </ChoiceCard>
          )
        })}
      </div>
    </fieldset>
  )
}

/**
 * True when a selected learner can get the plan: the family offer is Premium Plus only, no plan below an included one
 * is sold, and some changes are not offered.
 */
function isOffered(
  plan: Plan,
  { plan: currentPlan, subscription }: SubscribedLearner,
  billing: BillingOption,
): boolean {
  if (!subscription) {
    if (isHigherPlan(currentPlan, plan)) return false
    return billing !== 'family' || plan === OFFERS.premium_plus_family.plan
  }
  if (plan === currentPlan) return true
  if (plan === 'Freemium') return subscription.state !== 'ending'
  return subscription.changesTo.some((offer) => OFFERS[offer].plan === plan)
}

/** Formats the price of a plan for a learner. Learners who have the plan see the price that is paid for it. */
export function optionPrice(
  { subscription, included, plan: currentPlan }: Pick<SubscribedLearner, 'subscription' | 'included' | 'plan'>,
  plan: Plan,
  billing: BillingOption,
  prices: Prices,
): string {
  if (subscription && OFFERS[subscription.offer].plan === plan) {
    const price = renewalPrice(subscription)
    return subscription.offer === 'premium_plus_family' ? t`${price} for the family` : price
  }
  if (billing === 'family' && !subscription && plan === OFFERS.premium_plus_family.plan) {
    return t`${{ price: formatPrice(prices.premium_plus_family, 'month') }} for the family`
  }
  if (included && plan === currentPlan) return t`Included`
  const offer = findOffer(plan, 'monthly')
  const price = formatPrice(offer === null ? 0 : prices[offer], 'month')
  // The pricing page shows the family price of this plan first.
  return plan === OFFERS.premium_plus_family.plan ? t`${price} for one child` : price
}
