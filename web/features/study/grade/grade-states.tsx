import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'

export function GradeNotFound() {
  return (
    <Page width="reading">
      <title>{pageTitle('Grade not found')}</title>
      <PageHeader title="Grade not found" subtitle="It may have been closed, or the link may be old." />
      <ButtonLink to="/learner-dashboard">Back to Dashboard</ButtonLink>
    </Page>
  )
}

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
