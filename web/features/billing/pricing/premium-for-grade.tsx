import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { api } from '#web/api/client.ts'
import { failureOf } from '#web/api/connection.ts'
import type { SessionUser } from '#web/api/seen-session.ts'
import { pageTitle } from '#web/page-title.ts'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PaidPlansClosed } from '../paid-plans-closed.tsx'
import { bonusPercent } from '../plan-features.ts'
import { TestModeNote } from '../test-mode-note.tsx'
import { offerIn } from '../use-catalogue.ts'
import { GradeCheckout } from './grade-checkout.tsx'
import { GradePricesForLearner } from './grade-prices-for-learner.tsx'
import { GradePricingSkeleton } from './grade-pricing-skeleton.tsx'
import { PricingFailed } from './pricing-failed.tsx'

export function PremiumForGrade({ gradeId, user }: { gradeId: string; user: SessionUser }) {
  const answer = useQuery(api.billing.grade.queryOptions({ input: { gradeId } }))
  if (answer.isPending) return <GradePricingSkeleton />
  if (!answer.data) {
    // There is no such grade, or none that is published: the specification leads to /dashboard.
    if (failureOf(answer.error).kind === 'refused') return <Navigate to="/dashboard" replace />
    return <PricingFailed onRetry={() => void answer.refetch()} busy={answer.isFetching} />
  }
  const { grade, catalogue } = answer.data
  const monthly = offerIn(catalogue, 'premium_monthly')
  const annual = offerIn(catalogue, 'premium_annual')
  const title = `Premium Access for ${grade.name}`
  return (
    <Page>
      <title>{pageTitle(title)}</title>
      <PageHeader
        title={title}
        subtitle={`A bonus of ${bonusPercent('Premium')}% on all the marks that are earned, in every subject of the grade.`}
      />
      {!monthly || !annual ? (
        <PaidPlansClosed />
      ) : user.isParent ? (
        <GradeCheckout pricing={answer.data} offers={{ monthly, annual }} userId={user.id} />
      ) : (
        <GradePricesForLearner offers={{ monthly, annual }} />
      )}
      {catalogue.testMode && <TestModeNote className="mt-8" />}
    </Page>
  )
}
