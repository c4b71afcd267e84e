import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ActivateProfileForm } from './activate-profile-form.tsx'

export const meta = () => [{ title: pageTitle('Activate learner profile') }]

/** /learner/activate-profile (accounts-and-parent-portal.md section 2, Activate learner profile); for parents. */
export default function ActivateProfilePage() {
  const session = useSession()
  if (session.kind === 'signed-in' && !session.user.isParent) {
    return <Navigate to="/learner/dashboard" replace />
  }
  const heldGradeId = session.kind === 'signed-in' ? session.user.gradeId : null
  return (
    <Page width="reading">
      <PageHeader
        title="Activate learner profile"
        subtitle="Choose a grade, and see its lessons and tests as your children do."
      />
      <GradesToChoose heldGradeId={heldGradeId} />
    </Page>
  )
}

function GradesToChoose({ heldGradeId }: { heldGradeId: string | null }) {
  const published = useQuery(api.curriculum.published.queryOptions())
  if (published.isPending) {
    return (
      <Card>
        <Loading label="Loading grades..." />
      </Card>
    )
  }
  if (!published.data) {
    return (
      <ErrorState
        message="Failed to load grades"
        onRetry={() => void published.refetch()}
        busy={published.isFetching}
      />
    )
  }
  if (published.data.grades.length === 0) {
    return (
      <EmptyState
        title="No grade is open yet."
        action={<ButtonLink to="/parent">Return to Parent Dashboard</ButtonLink>}
      >
        <p>The first lessons are being prepared. Please look in again soon.</p>
      </EmptyState>
    )
  }
  return <ActivateProfileForm grades={published.data.grades} heldGradeId={heldGradeId} />
}
