import { ORPCError } from '@orpc/client'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { Banner, ErrorState } from '#web/ui/messages.tsx'
import type { Report } from './report-types.ts'

type LoadedReportProps = {
  query: UseQueryResult<Report>
  /** What somebody reads to whom this report is not open. */
  refused: ReactNode
  children: (report: Report) => ReactNode
}

/** A report as far as it has come: being loaded, refused, failed, or there. */
export function LoadedReport({ query, refused, children }: LoadedReportProps) {
  if (query.isPending) return <ReportSkeleton />
  if (query.data) return children(query.data)
  if (isRefused(query.error)) return <ReportRefused>{refused}</ReportRefused>
  return (
    <ErrorState
      message="Failed to load data. Please try again later."
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  )
}

export function ReportRefused({ children }: { children: ReactNode }) {
  return (
    <Banner tone="warning" title="This report is not open to you">
      {children}
    </Banner>
  )
}

/** Somebody else's learner, no learner at all, or an address that cannot be one's. */
function isRefused(error: Error | null): boolean {
  return error instanceof ORPCError && ['FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT'].includes(error.code)
}

function ReportSkeleton() {
  return (
    <Loading label="Loading report...">
      <div className="fade-in-late grid gap-8">
        <div className="grid gap-4 sm:grid-cols-3">
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
        <Skeleton className="h-80" />
      </div>
    </Loading>
  )
}
