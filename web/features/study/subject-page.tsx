import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { isMissing } from './is-missing.ts'
import { LessonList } from './lesson/lesson-list.tsx'
import { NeedsEnrolment } from './needs-enrolment.tsx'
import { ReturnToPlace } from './return-to-place.tsx'
import { SubjectHeader } from './subject-header.tsx'
import { SubjectNotFound } from './subject-not-found.tsx'
import { SubjectSkeleton } from './subject-skeleton.tsx'
import { TestList } from './tests/test-list.tsx'
import { useSubjectAddress } from './use-subject-address.ts'

/** The title is that of the subject, which is known only once it is loaded; the page itself gives it. */
export const meta = () => []

/** A subject with its lessons and tests (learner-area.md section 2, Subject page). */
export default function SubjectPage() {
  const { id = '' } = useParams()
  return (
    <ReturnToPlace key={id} subjectId={id}>
      <Subject id={id} />
    </ReturnToPlace>
  )
}

function Subject({ id }: { id: string }) {
  const { tab, showTab } = useSubjectAddress()
  const answer = useQuery(api.study.subject.queryOptions({ input: { subjectId: id } }))

  if (answer.isPending) return <SubjectSkeleton />
  if (!answer.data) {
    if (isMissing(answer.error)) return <SubjectNotFound />
    return (
      <Page>
        <title>{pageTitle('Subject')}</title>
        <PageHeader title="Subject" />
        <ErrorState
          message="Failed to load subject data. Please try again later."
          onRetry={answer.refetch}
          busy={answer.isFetching}
        />
      </Page>
    )
  }
  const { subject, viewer } = answer.data
  return (
    <Page>
      <title>{pageTitle(subject.name)}</title>
      <SubjectHeader answer={answer.data} />
      <Tabs
        label="Subject content"
        value={tab}
        onChange={showTab}
        items={[
          {
            value: 'lessons',
            label: 'Lessons',
            content: (
              <div className="grid grid-cols-1 gap-5">
                {viewer === 'not-enrolled' && <NeedsEnrolment to="lessons" />}
                <LessonList answer={answer.data} />
              </div>
            ),
          },
          {
            value: 'tests',
            label: 'Tests',
            content:
              viewer === 'not-enrolled' || viewer === 'visitor' ? (
                <NeedsEnrolment to="tests" />
              ) : (
                <TestList tests={answer.data.tests} subjectId={subject.id} knownAt={answer.dataUpdatedAt} />
              ),
          },
        ]}
      />
    </Page>
  )
}
