import { Banner } from '#web/ui/banner.tsx'
import type { GradeOffers } from './premium-offer.tsx'
import { PremiumPrices } from './premium-prices.tsx'

/** What a learner sees: the prices, and who can order. */
export function GradePricesForLearner({ offers }: { offers: GradeOffers }) {
  return (
    <div className="grid gap-6">
      <Banner title="A parent chooses this plan.">
        <p>
          Show this page to your parent if you would like it. Every lesson and test is open to you without it.
        </p>
      </Banner>
      <PremiumPrices offers={offers} />
    </div>
  )
}
