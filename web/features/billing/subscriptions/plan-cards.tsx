import { TIERS, type Tier } from '#domain/marking.ts'
import { OFFERS, type Prices } from '#domain/plans.ts'
import { cardPrice } from './card-price.ts'
import { PlanCard } from './plan-card.tsx'
import { chosenPlan, type WayOfPaying } from './plan-choices.ts'
import type { SubscribedLearner } from './subscription-types.ts'
import type { Choices } from './use-choices.ts'

/** The three plans; one can be chosen only while the learner is selected (section 2, Subscriptions screen). */
export function PlanCards({
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
  const plan = chosenPlan(choices, learner)
  return (
    <fieldset disabled={!selected} className="min-w-0">
      <legend className="sr-only">
        Plan for {learner.firstName}
        {!selected && ', to be chosen once the learner is selected'}
      </legend>
      <div className={`grid gap-3 transition-opacity sm:grid-cols-3 ${selected ? '' : 'opacity-70'}`}>
        {TIERS.map((tier) => (
          <PlanCard
            key={tier}
            plan={tier}
            learner={learner}
            price={cardPrice(learner, tier, choices.way, prices)}
            current={learner.plan === tier}
            checked={plan === tier}
            available={!selected || isOffered(tier, learner, choices.way)}
            onChoose={() => choosePlan(learner.id, tier)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Whether a plan can be chosen for a selected learner: the family offer is Premium Plus, and not every plan changes into every other. */
function isOffered(tier: Tier, { plan, subscription }: SubscribedLearner, way: WayOfPaying): boolean {
  if (!subscription) return way !== 'family' || tier === OFFERS.premium_plus_family.plan
  if (tier === plan) return true
  if (tier === 'Freemium') return subscription.state !== 'ending'
  return subscription.changesTo.some((offer) => OFFERS[offer].plan === tier)
}
