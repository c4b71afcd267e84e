import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { Banner, ErrorState, Sprout } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'

/** Replaces a page of the study area whose data could not be loaded (learner-area.md section 8). */
export function FailedPage({
  title,
  width,
  query,
}: {
  title: string
  /** Width of the page that it replaces. */
  width?: 'reading'
  query: UseQueryResult
}) {
  if (isGradeClosed(query.error)) return <GradeClosedPage />
  return (
    <Page {...(width && { width })}>
      <PageHeader title={title} />
      <ErrorState
        message={t`Failed to load data. Please try again later.`}
        onRetry={query.refetch}
        busy={query.isFetching}
      />
    </Page>
  )
}

/** Explains that lessons or tests are locked without an enrollment (learner-area.md section 2). */
export function NeedsEnrollment({ to }: { to: 'lessons' | 'tests' }) {
  return (
    <Banner tone="info">
      <p>
        {to === 'lessons'
          ? t`You need to be enrolled in the corresponding grade to access these lessons`
          : t`You need to be enrolled in the corresponding grade to access these tests`}
      </p>
      <p className="mt-1">
        <Link to="/#grades" className="link inline-block py-1">
          <Trans>Choose a grade</Trans>
        </Link>
      </p>
    </Banner>
  )
}

/** Replaces a page of an unpublished grade for its learners. */
export function GradeClosedPage() {
  return (
    <Page width="reading">
      <title>{pageTitle(t`Grade closed`)}</title>
      <GradeClosed headingLevel={1} />
      <div className="mt-6">
        <ButtonLink to="/learner/dashboard">
          <Trans>Back to Dashboard</Trans>
        </ButtonLink>
      </div>
    </Page>
  )
}

/** Explains to learners of an unpublished grade what happens to their work (readings, "New grades"). */
export function GradeClosed({ headingLevel = 2, children }: { headingLevel?: 1 | 2; children?: ReactNode }) {
  const Heading = `h${headingLevel}` as const
  return (
    <Card>
      <div className="grid grid-cols-1 justify-items-center gap-3 py-4 text-center">
        <Sprout className="h-20" />
        <Heading className="text-2xl">
          <Trans>Your grade is being updated</Trans>
        </Heading>
        <p className="max-w-prose text-ink-soft">
          <Trans>The lessons are closed for now. Your marks, badges and submitted work are safe.</Trans>
        </p>
        {children}
      </div>
    </Card>
  )
}

export function isGradeClosed(error: Error | null): boolean {
  return error instanceof ORPCError && error.code === 'GRADE_CLOSED'
}

/** True if a URL leads to nothing or is malformed. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ORPCError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')
}

/** Skeleton with a heading and cards, for the list pages of a grade. */
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

/** Length from which rendering a list at once is noticeable; shorter lists are rendered normally. */
export const LONG_LIST_LENGTH = 30
