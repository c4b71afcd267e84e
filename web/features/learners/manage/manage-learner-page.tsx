import { useParams } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { fullName } from '#web/product/full-name.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { EmptyState, ErrorState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { useLearners } from '../learner-list.tsx'
import { LearnerSections } from './learner-sections.tsx'

export const meta = () => [{ title: pageTitle('Manage Learner') }]

/** /parent/manage-learners/{learnerId}: everything that a parent may change about a learner (readings, "placeholders"). */
export default function ManageLearnerPage() {
  const { learnerId } = useParams()
  const learners = useLearners()
  const learner = learners.data?.learners.find(({ id }) => id === learnerId)
  return (
    <Page width="reading">
      <PageHeader
        title={learner ? `Manage ${fullName(learner)}` : 'Manage Learner'}
        subtitle={learner?.email}
        above={<BackLink to="/parent/manage-learners">Manage Learners</BackLink>}
      />
      {learners.isPending && <Loading label="Loading learner accounts..." />}
      {learners.isLoadingError && (
        <ErrorState
          message="Failed to load learners"
          onRetry={() => void learners.refetch()}
          busy={learners.isFetching}
        />
      )}
      {learner && <LearnerSections key={learner.id} learner={learner} />}
      {learners.data && !learner && (
        <EmptyState
          title="There is no such learner among yours."
          action={<ButtonLink to="/parent/manage-learners">Manage Learners</ButtonLink>}
        >
          <p>The account may have been deleted, or it belongs to someone else.</p>
        </EmptyState>
      )}
    </Page>
  )
}
