import { pageTitle } from '#web/page-title.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PaidPlansClosed } from '../paid-plans-closed.tsx'
import { TestModeNote } from '../test-mode-note.tsx'
import { plansOpen, useCatalogue } from '../use-catalogue.ts'
import { Claims } from './claims.tsx'
import { ContactSales } from './contact-sales.tsx'
import { PlanCards } from './plan-cards.tsx'
import { PlusForOne } from './plus-for-one.tsx'
import { Questions } from './questions.tsx'

export const meta = () => [
  { title: pageTitle('Pricing') },
  {
    name: 'description',
    content: 'What the plans of Trellis give and cost. Freemium is free, and opens every lesson and test.',
  },
]

/** /pricing (learner-area.md section 2, General pricing). The amounts are those that the server charges. */
export default function PricingPage() {
  const catalogue = useCatalogue()
  const open = plansOpen(catalogue.data)
  return (
    <Page>
      <PageHeader
        title="Pricing"
        subtitle="Learning here is free. What you can pay for is a bonus on the marks, and for families time with a tutor."
      />
      <div className="grid gap-6">
        {!open && <PaidPlansClosed />}
        {catalogue.isError && !catalogue.data && (
          <ErrorState
            message="Failed to load pricing information"
            onRetry={() => void catalogue.refetch()}
            busy={catalogue.isFetching}
          />
        )}
        <PlanCards catalogue={catalogue} />
        <PlusForOne catalogue={catalogue} />
        {catalogue.data && open && (
          <p className="text-ink-soft text-sm">All prices are in US dollars. Nothing is added to them.</p>
        )}
        {catalogue.data?.testMode && <TestModeNote />}
      </div>
      <Claims />
      <Questions />
      <ContactSales />
    </Page>
  )
}
