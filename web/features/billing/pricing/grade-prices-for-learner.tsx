import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { type GradeOffers, PremiumOffer } from './premium-offer.tsx'

/** What a learner sees: the prices, and who can order. */
export function GradePricesForLearner({ offers }: { offers: GradeOffers }) {
  return (
    <div className="grid gap-6">
      <Banner title="A parent chooses this plan.">
        <p>
          Show this page to your parent if you would like it. Every lesson and test is open to you without it.
        </p>
      </Banner>
      <ul className="grid gap-5 sm:grid-cols-2">
        <Card as="li">
          <PremiumOffer billing="monthly" offers={offers} />
        </Card>
        <Card as="li">
          <PremiumOffer billing="annual" offers={offers} />
        </Card>
      </ul>
    </div>
  )
}
