import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { api } from '#web/api/client.ts'
import { classifyFailure } from '#web/api/connection.ts'
import { useOwnSession } from '#web/api/session.ts'
import type { SessionUser } from '#web/api/session-store.ts'
import { pageTitle } from '#web/page-title.ts'
import { Banner, ErrorState } from '#web/ui/messages.tsx'
import { Page, PageHeader, PageSkeleton } from '#web/ui/page.tsx'
import { PaidPlansClosed, SignInToBuy, TestModeNote } from '../notices.tsx'
import { PaidBenefits } from '../paid-benefits.tsx'
import { findOffer } from '../price.tsx'
import { GradeCheckout } from './grade-checkout.tsx'
import { type GradeOffers, PremiumOfferList } from './premium-offers.tsx'

/** Initial title, until the grade is loaded. */
export const meta = () => [{ title: pageTitle(t`Premium Access`) }]

/** /pricing/{gradeId}, for signed-in users (learner-area.md section 2, Per-grade pricing). */
export default function GradePricingPage() {
  const { gradeId = '' } = useParams()
  const session = useOwnSession()
  switch (session.kind) {
    case 'loading':
      return <PageSkeleton label={t`Loading prices...`} />
    case 'unreachable':
      return <PricingFailed onRetry={session.retry} busy={false} />
    case 'signed-out':
      return <SignInToBuy why={t`Please sign in to purchase a subscription`} />
    case 'signed-in':
      return <PremiumForGrade key={`${session.user.id} ${gradeId}`} gradeId={gradeId} user={session.user} />
  }
}

function PremiumForGrade({ gradeId, user }: { gradeId: string; user: SessionUser }) {
  const answer = useQuery(api.billing.grade.queryOptions({ input: { gradeId } }))
  if (answer.isPending) return <PageSkeleton label={t`Loading prices...`} />
  if (!answer.data) {
    // Unknown or unpublished grade: the specification redirects to /dashboard.
    if (classifyFailure(answer.error).kind === 'rejected') return <Navigate to="/dashboard" replace />
    return <PricingFailed onRetry={() => void answer.refetch()} busy={answer.isFetching} />
  }
  const { grade, catalogue } = answer.data
  const monthly = findOffer(catalogue, 'premium_monthly')
  const annual = findOffer(catalogue, 'premium_annual')
  const title = t`Premium Access for ${{ grade: grade.name }}`
  return (
    <Page>
      <title>{pageTitle(title)}</title>
      <PageHeader title={title} subtitle={t`Worksheets, extra practice and growth over time, in every subject.`} />
      {!monthly || !annual ? (
        <PaidPlansClosed />
      ) : user.isParent ? (
        <GradeCheckout pricing={answer.data} offers={{ monthly, annual }} userId={user.id} />
      ) : (
        <GradePricesForLearner offers={{ monthly, annual }} />
      )}
      <section aria-labelledby="paid-benefits" className="mt-14">
        <h2 id="paid-benefits" className="mb-6 text-2xl">
          {t`What Premium adds`}
        </h2>
        <PaidBenefits />
      </section>
      {catalogue.testMode && <TestModeNote className="mt-8" />}
    </Page>
  )
}

/** Prices for a learner, without an order form. */
function GradePricesForLearner({ offers }: { offers: GradeOffers }) {
  return (
    <div className="grid gap-6">
      <Banner title={t`Your parent chooses this plan.`}>
        <p>{t`Want it? Show this page to your parent. You can use all lessons and tests without it.`}</p>
      </Banner>
      <PremiumOfferList offers={offers} />
    </div>
  )
}

/** Error state for prices that could not be loaded (learner-area.md section 8). */
function PricingFailed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <Page>
      <PageHeader title={t`Premium Access`} />
      <ErrorState message={t`Failed to load pricing information`} onRetry={onRetry} busy={busy} />
    </Page>
  )
}
