import { isDefinedError } from '@orpc/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { ContentManagersOnly } from '#web/product/empty-states.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { datedFileName, downloadFile } from '#web/ui/download.ts'
import { FiguresSkeleton } from '#web/ui/loading.tsx'
import { EmptyState, ErrorState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import { FailedPayments } from './failed-payments.tsx'
import { LearnersByPlan } from './learners-by-plan.tsx'
import { RevenueFigures } from './revenue-figures.tsx'
import { RevenueTrend } from './revenue-trend.tsx'

const TITLE = 'Revenue'

export const meta = () => [{ title: pageTitle(TITLE) }]

/** /parent/revenue: revenue and status of all plans, for content managers. */
export default function RevenuePage() {
  // Always current: refetched on every visit.
  const revenue = useQuery({ ...api.billing.revenue.queryOptions(), staleTime: 0 })
  if (isDefinedError(revenue.error) && revenue.error.code === 'FORBIDDEN') {
    return (
      <RevenueFrame>
        <ContentManagersOnly task="see revenue" />
      </RevenueFrame>
    )
  }
  if (revenue.isPending) {
    return (
      <RevenueFrame>
        <FiguresSkeleton label="Loading revenue..." />
      </RevenueFrame>
    )
  }
  if (!revenue.data) {
    return (
      <RevenueFrame>
        <ErrorState
          message="Failed to load data. Please try again later."
          onRetry={() => void revenue.refetch()}
          busy={revenue.isFetching}
        />
      </RevenueFrame>
    )
  }
  if (revenue.data.subscriptions === 0) {
    return (
      <RevenueFrame above={<BackToContent />}>
        <EmptyState
          title="No plans sold yet"
          action={
            <ButtonLink variant="secondary" to="/pricing">
              See prices
            </ButtonLink>
          }
        >
          <p>Income, subscriptions and failed payments will appear here.</p>
        </EmptyState>
      </RevenueFrame>
    )
  }
  return (
    <RevenueFrame above={<BackToContent />} actions={<ExportSubscriptions />}>
      <div className="grid grid-cols-1 gap-6">
        <RevenueFigures revenue={revenue.data} />
        <RevenueTrend revenue={revenue.data} />
        <LearnersByPlan offers={revenue.data.offers} />
        <FailedPayments revenue={revenue.data} />
      </div>
    </RevenueFrame>
  )
}

function BackToContent() {
  return <BackLink to="/parent/cms">Back to Content</BackLink>
}

type RevenueFrameProps = { above?: ReactNode; actions?: ReactNode; children: ReactNode }

function RevenueFrame({ above, actions, children }: RevenueFrameProps) {
  return (
    <Page>
      <PageHeader title={TITLE} subtitle="Income and subscriptions at a glance." above={above} actions={actions} />
      {children}
    </Page>
  )
}

/** Downloads all subscriptions, including ended ones, as CSV. */
function ExportSubscriptions() {
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const name = datedFileName('subscriptions', 'subscriptions', new Date(), 'csv')
      const outcome = await downloadFile('/files/subscriptions.csv', name)
      if (outcome.kind === 'saved') toast.success('Exported', name)
      else toast.error(outcome.message)
    },
  })
  return (
    <Button variant="secondary" busy={saving.isPending} busyLabel="Exporting..." onClick={() => saving.mutate()}>
      <Download aria-hidden="true" className="size-5" />
      Export CSV
    </Button>
  )
}
