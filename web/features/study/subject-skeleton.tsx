import { pageTitle } from '#web/page-title.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function SubjectSkeleton() {
  return (
    <Page>
      <title>{pageTitle('Subject')}</title>
      <Loading label="Loading subject...">
        <Skeleton className="h-44 w-full rounded-xl" />
        <Skeleton className="mt-6 h-11 w-64" />
        <div className="mt-5 grid gap-4">
          {['first', 'second', 'third'].map((name) => (
            <Skeleton key={name} className="h-32 w-full rounded-lg" />
          ))}
        </div>
      </Loading>
    </Page>
  )
}
