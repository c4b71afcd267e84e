import { Card } from '#web/ui/card.tsx'
import { type GradeOffers, PremiumOffer } from './premium-offer.tsx'

/** Both ways to pay Premium, to be read and not chosen. */
export function PremiumPrices({ offers }: { offers: GradeOffers }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      <Card as="li">
        <PremiumOffer billing="monthly" offers={offers} />
      </Card>
      <Card as="li">
        <PremiumOffer billing="annual" offers={offers} />
      </Card>
    </ul>
  )
}
