import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { EmptyState } from '#web/ui/messages.tsx'
import { Page } from '#web/ui/page.tsx'
import { FailedPage, isNotFound } from '../page-states.tsx'
import { SubjectGrid } from '../subject/subject-card.tsx'
import { GradeHeader } from './grade-header.tsx'
import { GradeNotFound, GradeSkeleton } from './grade-states.tsx'

/** The title is that of the grade, which is known only once it is loaded; the page itself gives it. */
export const meta = () => [{ title: pageTitle('Grade') }]

/** /grade/{id}: a grade with its subjects, and whether one is enrolled in it (readings.md, placeholders). */
export default function GradePage() {
  const { id = '' } = useParams()
  const answer = useQuery(api.study.grade.queryOptions({ input: { gradeId: id } }))

  if (answer.isPending) return <GradeSkeleton label="Loading grade..." />
  if (!answer.data) {
    return isNotFound(answer.error) ? <GradeNotFound /> : <FailedPage title="Grade" query={answer} />
  }
  const { grade, subjects } = answer.data
  return (
    <Page>
      <title>{pageTitle(grade.name)}</title>
      <GradeHeader answer={answer.data} />
      {subjects.length === 0 ? (
        <EmptyState title="No subjects available yet." />
      ) : (
        <SubjectGrid subjects={subjects} headingLevel={2} />
      )}
    </Page>
  )
}
