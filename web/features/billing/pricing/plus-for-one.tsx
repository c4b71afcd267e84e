import { plansOpen, type useCatalogue } from '../use-catalogue.ts'
import { ChoosePlan } from './choose-plan.tsx'
import { OfferPrice } from './offer-price.tsx'

/** The other offer of Premium Plus (readings, "Money"), for whoever has no use for a family account. */
export function PlusForOne({ catalogue }: { catalogue: ReturnType<typeof useCatalogue> }) {
  return (
    <section
      aria-labelledby="plus-for-one"
      className="grid items-center gap-x-10 gap-y-4 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-7 lg:grid-cols-[1fr_auto_16rem]"
    >
      <div>
        <h2 id="plus-for-one" className="text-xl">
          Premium Plus for one learner
        </h2>
        <p className="mt-1 text-ink-soft">The same bonus, without the family account and without tutoring.</p>
      </div>
      <OfferPrice id="premium_plus_monthly" catalogue={catalogue} />
      {plansOpen(catalogue.data) && (
        <ChoosePlan plan="premium_plus" variant="secondary">
          Choose for one learner
        </ChoosePlan>
      )}
    </section>
  )
}
