import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { Page } from '#web/ui/page.tsx'

/** The shape of a page while it is not known yet whether its visitor may see it. */
export function AreaSkeleton() {
  return (
    <Page>
      <Loading label="Loading...">
        <div className="fade-in-late grid grid-cols-1 gap-6">
          <Skeleton className="h-10 w-72 max-w-full" />
          <Skeleton className="h-5 w-96 max-w-full" />
          <div className="mt-4 grid gap-5 md:grid-cols-2">
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        </div>
      </Loading>
    </Page>
  )
}
