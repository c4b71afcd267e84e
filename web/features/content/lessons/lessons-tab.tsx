import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FETCH_FAILED } from '../content-messages.ts'
import { TabSkeleton } from '../lazy-tab.tsx'
import { SubjectChoice } from '../subject-choice.tsx'
import { LessonList } from './lesson-list.tsx'

/** The lessons of a subject: read, add, change, order, duplicate, delete (accounts-and-parent-portal.md section 2). */
export default function LessonsTab() {
  return (
    <SubjectChoice what="lessons">{(subjectId) => <Lessons key={subjectId} id={subjectId} />}</SubjectChoice>
  )
}

function Lessons({ id }: { id: string }) {
  const lessons = useQuery(api.contentLessons.list.queryOptions({ input: { subjectId: id } }))
  if (lessons.isPending) return <TabSkeleton label="Loading lessons..." />
  if (!lessons.data) {
    return (
      <ErrorState
        message={FETCH_FAILED.lessons}
        onRetry={() => void lessons.refetch()}
        busy={lessons.isFetching}
      />
    )
  }
  return <LessonList list={lessons.data} />
}
