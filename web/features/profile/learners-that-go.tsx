import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'

/** Names the learners whose accounts go with that of their last parent. */
export function LearnersThatGo() {
  const learners = useQuery(api.learners.list.queryOptions())
  return (
    <div className="mb-5">
      {learners.isPending && <Loading label="Loading learners..." />}
      {learners.isLoadingError && (
        <ErrorState
          message="Failed to load learners"
          onRetry={() => void learners.refetch()}
          busy={learners.isFetching}
        />
      )}
      {learners.data && learners.data.learners.length > 0 && (
        <>
          <p>
            These learners go with it, and all of their progress, marks and test results, unless another
            parent is linked to them:
          </p>
          <ul className="mt-1 mb-3 list-disc pl-6 font-medium">
            {learners.data.learners.map(({ id, firstName, lastName }) => (
              <li key={id}>
                {firstName} {lastName}
              </li>
            ))}
          </ul>
          <p className="text-ink-soft text-sm">
            You can download a copy of a learner’s data under Manage Learners first.
          </p>
        </>
      )}
    </div>
  )
}
