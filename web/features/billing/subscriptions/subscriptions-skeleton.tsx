import { Loading } from '#web/ui/loading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function SubscriptionsSkeleton() {
  return (
    <Loading label="Loading subscriptions...">
      <div className="fade-in-late grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5">
          <Skeleton className="h-24" />
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
        <Skeleton className="h-56" />
      </div>
    </Loading>
  )
}
