import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'

/** Stands in for a page of the study area whose data could not be loaded (learner-area.md section 8). */
export function FailedPage({ title, query }: { title: string; query: UseQueryResult }) {
  return (
    <Page>
      <PageHeader title={title} />
      <ErrorState
        message="Failed to load data. Please try again later."
        onRetry={query.refetch}
        busy={query.isFetching}
      />
    </Page>
  )
}
