import { OFFERS, type Prices } from '#domain/plans.ts'
import { priceInWords } from '../price.tsx'
import { choosingFor } from './choosing.ts'
import type { SubscribedLearner } from './subscription-types.ts'
import type { Choices } from './use-choices.ts'
import { WayCard } from './way-card.tsx'

/** A price for each learner, or one for the family; there only as long as there is somebody to buy for. */
export function WaysOfPaying({
  learners,
  prices,
  chosen: { choices, chooseWay },
}: {
  learners: readonly SubscribedLearner[]
  prices: Prices
  chosen: Choices
}) {
  if (!learners.some((learner) => choosingFor(learner) === 'buy')) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-bold font-heading text-xl tracking-tight">
        How would you like to pay?
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <WayCard
          name="Each learner"
          price={`from ${priceInWords(prices.premium_monthly, 'month')}`}
          checked={choices.way === 'monthly'}
          onChoose={() => chooseWay('monthly')}
        >
          A plan and a price for each learner.
        </WayCard>
        <WayCard
          name="Family"
          price={priceInWords(prices.premium_plus_family, 'month')}
          checked={choices.way === 'family'}
          onChoose={() => chooseWay('family')}
        >
          Premium Plus for up to {OFFERS.premium_plus_family.mostLearners} learners together, with{' '}
          <span className="whitespace-nowrap">1-on-1</span> tutoring.
        </WayCard>
      </div>
    </fieldset>
  )
}
