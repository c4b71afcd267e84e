import { ORPCError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ProgressReport } from './progress-report.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'

export const meta = () => [{ title: pageTitle('Progress Report') }]

/** /parent/report/{userId} (accounts-and-parent-portal.md section 2, Progress report; readings, "Report"). */
export default function ReportPage() {
  const { userId = '' } = useParams()
  const report = useQuery(api.report.get.queryOptions({ input: { learnerId: userId } }))
  const { learner } = report.data ?? {}
  return (
    <Page>
      <PageHeader
        above={<BackToDashboard />}
        title={learner ? `Progress report: ${learner.firstName} ${learner.lastName}` : 'Progress report'}
        subtitle={learner?.gradeName}
      />
      {report.isPending ? (
        <ReportSkeleton />
      ) : report.data ? (
        <ProgressReport report={report.data} />
      ) : isRefused(report.error) ? (
        <Banner tone="warning" title="This report is not open to you">
          <p>You can see the reports of the learners on your dashboard.</p>
        </Banner>
      ) : (
        <ErrorState
          message="Failed to load data. Please try again later."
          onRetry={() => void report.refetch()}
          busy={report.isFetching}
        />
      )}
    </Page>
  )
}

function BackToDashboard() {
  return (
    <Link to="/parent" className="link inline-flex min-h-11 items-center gap-2 print:hidden">
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      Back to Dashboard
    </Link>
  )
}

/** Somebody else's learner, no learner at all, or an address that cannot be one's. */
function isRefused(error: Error): boolean {
  return error instanceof ORPCError && ['FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT'].includes(error.code)
}
