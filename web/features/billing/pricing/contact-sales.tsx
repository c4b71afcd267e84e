import { ButtonLink } from '#web/ui/button-link.tsx'

/** For whom no card of the page fits. */
export function ContactSales() {
  return (
    <section
      aria-labelledby="sales"
      className="mt-16 flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-xl bg-sun-wash px-6 py-9 sm:px-10"
    >
      <div className="max-w-2xl">
        <h2 id="sales" className="text-2xl">
          A class, a school, or another question?
        </h2>
        <p className="mt-2">Tell us what you need. A person reads it, and the answer comes by email.</p>
      </div>
      <ButtonLink to="/contact?topic=sales" variant="secondary">
        Contact Sales
      </ButtonLink>
    </section>
  )
}
