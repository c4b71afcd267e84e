import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { pageTitle } from '#web/page-title.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { FailedPage, GradeClosed, GradeSkeleton, NeedsEnrollment } from '../page-states.tsx'
import { gradeWithUnsent } from '../unsent/true-progress.ts'
import { useUnsentParts } from '../unsent/unsent-parts.ts'
import { SubjectGrid } from './subject-card.tsx'

export const meta = () => [{ title: pageTitle(t`All Subjects`) }]

/** /subjects: all subjects of the learner's grade (readings.md, placeholders). */
export default function SubjectsPage() {
  const myGrade = useQuery(learnerPages['/subjects']())
  const unsent = useUnsentParts()

  if (myGrade.isPending) return <GradeSkeleton label={t`Loading subjects...`} />
  if (!myGrade.data) return <FailedPage title={t`All Subjects`} query={myGrade} />

  const { enrollment, subjects } = gradeWithUnsent(myGrade.data, unsent)
  return (
    <Page>
      <PageHeader
        above={
          <BackLink to="/learner/dashboard">
            <Trans>Back to Dashboard</Trans>
          </BackLink>
        }
        title={t`All Subjects`}
        subtitle={enrollment?.gradeName}
      />
      {enrollment === null ? (
        <NeedsEnrollment to="lessons" />
      ) : enrollment.closed ? (
        <GradeClosed />
      ) : subjects.length === 0 ? (
        <EmptyState title={t`No subjects available yet.`} />
      ) : (
        <SubjectGrid subjects={subjects} headingLevel={2} />
      )}
    </Page>
  )
}
