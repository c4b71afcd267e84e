import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { EnrollButton } from '#web/product/enroll-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { FailedPage, GradeNotFound, GradeSkeleton, isNotFound } from '../page-states.tsx'
import type { GradeAnswer } from '../study-types.ts'
import { SubjectGrid } from '../subject/subject-card.tsx'

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

/** The grade's name, and the learner's enrollment. */
function GradeHeader({ answer: { grade, enrollmentState, plan, subjects } }: { answer: GradeAnswer }) {
  const lessons = subjects.reduce((sum, subject) => sum + subject.lessonCount, 0)
  const completed = subjects.reduce((sum, subject) => sum + subject.completedLessons, 0)
  if (enrollmentState === 'current') {
    return (
      <PageHeader
        above={
          <>
            <BackLink to="/learner/dashboard">Back to Dashboard</BackLink>
            <p className="mt-2 flex flex-wrap gap-2">
              <Badge tone="success">Current Grade</Badge>
              {plan && <Badge tone={plan === 'Freemium' ? 'gray' : 'purple'}>{plan}</Badge>}
            </p>
          </>
        }
        title={grade.name}
        subtitle={lessons > 0 && `${completed} of ${lessons} lessons completed`}
      />
    )
  }
  return (
    <PageHeader
      above={<BackLink to="/learner/dashboard">Back to Dashboard</BackLink>}
      title={grade.name}
      subtitle={
        enrollmentState === 'other'
          ? 'You study one grade at a time. If you switch, your work so far stays saved.'
          : 'Enroll to start its lessons.'
      }
      actions={
        <EnrollButton
          grade={grade}
          switching={enrollmentState === 'other'}
          variant={enrollmentState === 'other' ? 'secondary' : 'primary'}
        />
      }
    />
  )
}
