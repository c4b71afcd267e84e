import { OFFERS, type Prices } from '#domain/plans/plans.ts'
import { ChoiceCard } from '../choice-card.tsx'
import { formatPrice } from '../price.tsx'
import type { SubscribedLearner } from './plan/own-plan.ts'
import { selectionFor } from './plan-choices.ts'
import type { Choices } from './use-choices.ts'

/** Choice between a price for each learner and one for the family; hidden when no learner can buy a plan. */
export function BillingOptions({
  learners,
  prices,
  chosen: { choices, chooseBilling },
}: {
  learners: readonly SubscribedLearner[]
  prices: Prices
  chosen: Choices
}) {
  if (!learners.some((learner) => selectionFor(learner) === 'buy')) return null
  const monthlyPrice = `from ${formatPrice(prices.premium_monthly, 'month')}`
  const familyPrice = formatPrice(prices.premium_plus_family, 'month')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-bold font-heading text-xl tracking-tight">
        How would you like to pay?
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceCard
          title="Each learner"
          price={monthlyPrice}
          group="billing-option"
          label={`Each learner, ${monthlyPrice}`}
          describedBy
          checked={choices.billing === 'monthly'}
          onChoose={() => chooseBilling('monthly')}
        >
          A plan and a price for each learner.
        </ChoiceCard>
        <ChoiceCard
          title="Family"
          price={familyPrice}
          group="billing-option"
          label={`Family, ${familyPrice}`}
          describedBy
          checked={choices.billing === 'family'}
          onChoose={() => chooseBilling('family')}
        >
          Premium Plus for up to {OFFERS.premium_plus_family.maxLearners} learners together, with{' '}
          <span className="whitespace-nowrap">1-on-1</span> tutoring.
        </ChoiceCard>
      </div>
    </fieldset>
  )
}
