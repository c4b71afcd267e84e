import { dollars } from '#domain/plans.ts'
import { familyFeatures, planFeatures } from '../plan-features.ts'
import { Price } from '../price.tsx'
import { offerIn, plansOpen, type useCatalogue } from '../use-catalogue.ts'
import { ByTheYear } from './by-the-year.tsx'
import { ChoosePlan } from './choose-plan.tsx'
import { FeatureList } from './feature-list.tsx'
import { OfferPrice } from './offer-price.tsx'
import { PlanCard } from './plan-card.tsx'
import { StartFree } from './start-free.tsx'

/** The three plans of the product with what each costs (learner-area.md sections 2 and 9). */
export function PlanCards({ catalogue }: { catalogue: ReturnType<typeof useCatalogue> }) {
  const annual = catalogue.data && offerIn(catalogue.data, 'premium_annual')
  const open = plansOpen(catalogue.data)
  return (
    <ul className="grid grid-cols-1 gap-6 lg:grid-cols-3">
      <PlanCard
        plan="Freemium"
        intro="Every lesson and test of the grade, with no end date."
        price={
          <p className="flex min-h-12 items-center">
            <span className="inline-flex items-baseline gap-x-2">
              <span className="font-bold font-heading text-3xl tracking-tight">{dollars(0)}</span>
              <span className="text-ink-soft">free</span>
            </span>
          </p>
        }
        priceNote="For one learner or for many"
        action={<StartFree />}
      >
        <FeatureList features={planFeatures.Freemium} />
      </PlanCard>
      <PlanCard
        plan="Premium"
        intro="For a learner who likes to see more come of the work."
        price={<OfferPrice id="premium_monthly" catalogue={catalogue} />}
        priceNote={
          annual && (
            <>
              For one learner, or <Price cents={annual.unitAmount} interval={annual.interval} />
            </>
          )
        }
        action={
          open && (
            <>
              <ChoosePlan plan="premium">Choose Premium</ChoosePlan>
              {annual && <ByTheYear />}
            </>
          )
        }
      >
        <FeatureList features={planFeatures.Premium} />
      </PlanCard>
      <PlanCard
        plan="Premium Plus"
        intro="The largest bonus, for a whole family or for one learner."
        price={<OfferPrice id="premium_plus_family" catalogue={catalogue} />}
        priceNote="Family account, up to 3 learners"
        action={
          open && (
            <ChoosePlan plan="premium_plus" billing="family">
              Choose the family account
            </ChoosePlan>
          )
        }
      >
        <FeatureList features={[...familyFeatures, ...planFeatures['Premium Plus']]} />
      </PlanCard>
    </ul>
  )
}
