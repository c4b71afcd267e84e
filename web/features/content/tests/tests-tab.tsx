import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FETCH_FAILED } from '../content-messages.ts'
import { TabSkeleton } from '../lazy-tab.tsx'
import { SubjectChoice } from '../subject-choice.tsx'
import { TestList } from './test-list.tsx'

/** The timed tests of a subject, at most one of each type. */
export default function TestsTab() {
  return <SubjectChoice what="tests">{(subjectId) => <Tests key={subjectId} id={subjectId} />}</SubjectChoice>
}

function Tests({ id }: { id: string }) {
  const tests = useQuery(api.contentTests.list.queryOptions({ input: { subjectId: id } }))
  if (tests.isPending) return <TabSkeleton label="Loading tests..." />
  if (!tests.data) {
    return (
      <ErrorState message={FETCH_FAILED.data} onRetry={() => void tests.refetch()} busy={tests.isFetching} />
    )
  }
  return <TestList list={tests.data} />
}
