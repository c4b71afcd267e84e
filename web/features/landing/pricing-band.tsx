import { ButtonLink } from '#web/ui/button-link.tsx'

export function PricingBand() {
  return (
    <section className="mx-auto w-full max-w-6xl px-4 pb-20 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-xl bg-sun-wash px-6 py-9 sm:px-10">
        <div className="max-w-2xl">
          <h2 className="text-2xl">Every lesson and test is in the free plan</h2>
          <p className="mt-2">
            Freemium opens the whole grade. Premium and Premium Plus add a bonus to the marks that are earned,
            begin with free days, and are cancelled at any time with no fee.
          </p>
        </div>
        <ButtonLink to="/pricing" variant="secondary">
          Pricing
        </ButtonLink>
      </div>
    </section>
  )
}
