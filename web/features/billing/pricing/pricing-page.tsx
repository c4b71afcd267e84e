import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MONEY_BACK_DAYS, TRIAL_DAYS } from '#domain/plans/plans.ts'
import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { PaidPlansClosed, TestModeNote } from '../notices.tsx'
import { PaidBenefits } from '../paid-benefits.tsx'
import { arePlansOpen, type Catalogue, useCatalogue } from '../price.tsx'
import { Faq } from './faq.tsx'
import { PlanCards } from './plan-cards.tsx'

const claims = () => [
  {
    id: 'trial',
    title: (
      <Trans>
        <span className="whitespace-nowrap">{ph({ days: TRIAL_DAYS })}-day</span> free trial
      </Trans>
    ),
    text: (
      <Trans>
        Each child’s first paid plan starts with a{' '}
        <span className="whitespace-nowrap">{ph({ days: TRIAL_DAYS })}-day</span> free trial. Cancel during the trial
        and you pay nothing.
      </Trans>
    ),
  },
  {
    id: 'refund',
    title: (
      <Trans>
        <span className="whitespace-nowrap">{ph({ days: MONEY_BACK_DAYS })}-day</span>{' '}
        <span className="whitespace-nowrap">money-back</span> guarantee
      </Trans>
    ),
    text: t`Write to us within ${{ days: MONEY_BACK_DAYS }} days of a payment for a full refund. The plan then ends.`,
  },
  {
    id: 'cancel',
    title: t`No cancellation fee`,
    text: t`Cancel anytime. You keep the plan until the end of the time you paid for.`,
  },
  {
    id: 'change',
    title: t`Immediate plan changes`,
    text: t`Switch a monthly plan between Premium and Premium Plus right away. You’ll see the cost before you confirm.`,
  },
]

/** Guarantees of paid plans (learner-area.md section 9; readings, "Money"). */
function Claims() {
  return (
    <section aria-labelledby="claims" className="mt-14">
      <h2 id="claims" className="text-2xl">
        {t`Included with every paid plan`}
      </h2>
      <dl className="mt-6 grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {claims().map(({ id, title, text }) => (
          <div key={id} className="border-sun-deep border-t-4 pt-4">
            <dt className="text-balance font-bold font-heading text-lg tracking-tight">{title}</dt>
            <dd className="mt-1.5 text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export const meta = () => [
  { title: pageTitle(t`Pricing`) },
  {
    name: 'description',
    content: t`Trellis plans and prices. Freemium is free, with all lessons and tests.`,
  },
]

/** /pricing (learner-area.md section 2, General pricing). Prices come from the server. */
export default function PricingPage() {
  const catalogue = useCatalogue()
  const open = arePlansOpen(catalogue.data)
  return (
    <Page>
      <PageHeader
        title={t`Pricing`}
        subtitle={t`Learning is free. A paid plan adds worksheets, extra practice and growth over time.`}
      />
      <div className="grid gap-6">
        {!open && <PaidPlansClosed />}
        {catalogue.isError && !catalogue.data && (
          <ErrorState
            message={t`Failed to load pricing information`}
            onRetry={() => void catalogue.refetch()}
            busy={catalogue.isFetching}
          />
        )}
        <PlanCards catalogue={catalogue} />
        {catalogue.data && open && (
          <p className="text-ink-soft text-sm">{t`All prices are in US dollars. No hidden fees.`}</p>
        )}
        {catalogue.data?.testMode && <TestModeNote />}
        {catalogue.data && <OfferFacts catalogue={catalogue.data} />}
      </div>
      <section aria-labelledby="paid-benefits" className="mt-14">
        <h2 id="paid-benefits" className="mb-6 text-2xl">
          {t`What Premium and Premium Plus add`}
        </h2>
        <PaidBenefits />
      </section>
      <Claims />
      <Faq hasTutors={catalogue.data?.hasTutors ?? false} />
      <ContactSales />
    </Page>
  )
}

/**
 * Plans as schema.org data for search engines, with the prices on the screen; no paid plans from a test provider. As
 * attributes, since the browser accepts no script that a page adds.
 */
function OfferFacts({ catalogue: { offers, testMode } }: { catalogue: Catalogue }) {
  const paid = (testMode ? [] : offers).map(({ plan, billing, unitAmount, currency }) => ({
    name: `${plan} (${billing})`,
    price: (unitAmount / 100).toFixed(2),
    currency: currency.toUpperCase(),
  }))
  return (
    <div hidden itemScope itemType="https://schema.org/OfferCatalog">
      <meta itemProp="name" content="Trellis plans" />
      {[{ name: 'Freemium', price: '0.00', currency: 'USD' }, ...paid].map(({ name, price, currency }) => (
        <div key={name} itemProp="itemListElement" itemScope itemType="https://schema.org/Offer">
          <meta itemProp="name" content={name} />
          <meta itemProp="price" content={price} />
          <meta itemProp="priceCurrency" content={currency} />
        </div>
      ))}
    </div>
  )
}

/** Contact for schools and other questions. */
function ContactSales() {
  return (
    <section
      aria-labelledby="sales"
      className="mt-16 flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-xl bg-sun-wash px-6 py-9 sm:px-10"
    >
      <div className="max-w-2xl">
        <h2 id="sales" className="text-2xl">
          {t`Teaching a class or running a school?`}
        </h2>
        <p className="mt-2">{t`Tell us what you need. A real person will reply by email.`}</p>
      </div>
      <ButtonLink to="/contact?topic=sales" variant="secondary">
        {t`Contact Sales`}
      </ButtonLink>
    </section>
  )
}
