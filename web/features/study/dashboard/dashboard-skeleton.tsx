import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { Page } from '#web/ui/page.tsx'

export function DashboardSkeleton() {
  return (
    <Page>
      <Loading label="Loading dashboard...">
        <Skeleton className="h-10 w-72" />
        <div className="mt-9 grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="grid gap-3">
            {['first', 'second', 'third'].map((name) => (
              <Skeleton key={name} className="h-28 w-full rounded-lg" />
            ))}
          </div>
          <Skeleton className="h-64 w-full rounded-lg" />
        </div>
      </Loading>
    </Page>
  )
}
