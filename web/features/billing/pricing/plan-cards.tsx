import { dollars } from '#domain/plans.ts'
import { familyFeatures } from '../plan-features.ts'
import { priceInWords } from '../price.tsx'
import { offerIn, type useCatalogue } from '../use-catalogue.ts'
import { ChoosePlan } from './choose-plan.tsx'
import { FeatureList } from './feature-list.tsx'
import { OfferPrice } from './offer-price.tsx'
import { PlanCard } from './plan-card.tsx'
import { StartFree } from './start-free.tsx'

/** The three plans of the product with what each costs (learner-area.md sections 2 and 9). */
export function PlanCards({ catalogue }: { catalogue: ReturnType<typeof useCatalogue> }) {
  const annual = catalogue.data && offerIn(catalogue.data, 'premium_annual')
  // Paid plans are closed only where the server has said so; before, and without an answer, they can be chosen.
  const open = catalogue.data === undefined || catalogue.data.offers.length > 0
  return (
    <ul className="grid grid-cols-1 items-start gap-6 lg:grid-cols-3">
      <PlanCard plan="Freemium" intro="The whole grade, for as long as you like.">
        <p className="flex min-h-12 items-center gap-x-2">
          <span className="font-bold font-heading text-3xl tracking-tight">{dollars(0)}</span>
          <span className="text-ink-soft">free, always</span>
        </p>
        <StartFree />
      </PlanCard>
      <PlanCard plan="Premium" intro="For one learner who likes to see more come of their work.">
        <div>
          <OfferPrice id="premium_monthly" catalogue={catalogue} />
          {annual && (
            <p className="text-ink-soft text-sm">
              or {priceInWords(annual.unitAmount, annual.interval)}, paid at once
            </p>
          )}
        </div>
        {open && <ChoosePlan plan="premium">Choose Premium</ChoosePlan>}
      </PlanCard>
      <PlanCard plan="Premium Plus" intro="The largest bonus, for one learner or for a family.">
        <section className="rounded-md bg-sun-wash p-4" aria-labelledby="family-account">
          <h3 id="family-account">Family account</h3>
          <OfferPrice id="premium_plus_family" catalogue={catalogue} />
          <div className="mb-4 text-sm">
            <FeatureList features={familyFeatures} />
          </div>
          {open && (
            <ChoosePlan plan="premium_plus" billing="family">
              Choose the family account
            </ChoosePlan>
          )}
        </section>
        <section aria-labelledby="one-learner">
          <h3 id="one-learner">One learner</h3>
          <OfferPrice id="premium_plus_monthly" catalogue={catalogue} />
          {open && (
            <ChoosePlan plan="premium_plus" variant="secondary">
              Choose for one learner
            </ChoosePlan>
          )}
        </section>
      </PlanCard>
    </ul>
  )
}
