import { Loading } from '#web/ui/loading.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function GradePricingSkeleton() {
  return (
    <Page>
      <Loading label="Loading prices...">
        <div className="fade-in-late grid grid-cols-1 gap-6">
          <Skeleton className="h-10 w-96 max-w-full" />
          <Skeleton className="h-5 w-72 max-w-full" />
          <div className="mt-4 grid gap-5 md:grid-cols-2">
            <Skeleton className="h-44" />
            <Skeleton className="h-44" />
          </div>
        </div>
      </Loading>
    </Page>
  )
}
