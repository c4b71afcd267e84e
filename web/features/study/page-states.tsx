import { ORPCError } from '@orpc/client'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Banner, ErrorState } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'

/** Replaces a page of the study area whose data could not be loaded (learner-area.md section 8). */
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

/** Explains that lessons or tests are closed without an enrollment (learner-area.md section 2). */
export function NeedsEnrollment({ to }: { to: 'lessons' | 'tests' }) {
  return (
    <Banner tone="info">
      <p>You need to be enrolled in the corresponding grade to access these {to}</p>
      <p className="mt-1">
        <Link to="/" className="link">
          Choose a grade
        </Link>
      </p>
    </Banner>
  )
}

/** True where an address leads to nothing, or is malformed. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ORPCError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')
}
