import { Loading } from '#web/ui/loading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function ReportSkeleton() {
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
