import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { Page } from '#web/ui/page.tsx'

/** The shapes of a heading and cards, for the pages of a grade that show many of a kind. */
export function GradeSkeleton({ label }: { label: string }) {
  return (
    <Page>
      <Loading label={label}>
        <Skeleton className="h-10 w-64" />
        <div className="mt-9 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {['first', 'second', 'third'].map((name) => (
            <Skeleton key={name} className="h-44 w-full rounded-lg" />
          ))}
        </div>
      </Loading>
    </Page>
  )
}
