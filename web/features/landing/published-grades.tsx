import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useSession } from '#web/api/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { GradeCard } from './grade-card.tsx'
import { GradesSkeleton } from './grades-skeleton.tsx'

/** Brings its own provider: the landing page stands outside the app frame to stay light. */
export default function PublishedGradesWithCache() {
  return (
    <QueryClientProvider client={queryClient}>
      <PublishedGrades />
    </QueryClientProvider>
  )
}

/** Every published grade with its subjects; a signed-in learner can enrol here (readings.md, enrolling from '/'). */
function PublishedGrades() {
  const published = useQuery(api.curriculum.published.queryOptions())
  const session = useSession()
  const learner = session.kind === 'signed-in' && !session.user.isParent ? session.user : undefined

  if (published.isPending) return <GradesSkeleton />
  if (published.isError) {
    return (
      <ErrorState
        message="Failed to load data. Please try again later."
        onRetry={published.refetch}
        busy={published.isFetching}
      />
    )
  }
  if (published.data.grades.length === 0) {
    return (
      <EmptyState title="No grade is open yet.">
        <p>The first lessons are being prepared. Please look in again soon.</p>
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {published.data.grades.map((grade) => (
        <GradeCard key={grade.id} grade={grade} learner={learner} />
      ))}
    </ul>
  )
}
