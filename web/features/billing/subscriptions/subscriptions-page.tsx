import { pageTitle } from '#web/page-title.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NoLearners } from './no-learners.tsx'
import { ReadySubscriptions } from './ready-subscriptions.tsx'
import { SubscriptionsSkeleton } from './subscriptions-skeleton.tsx'
import { useSubscriptions } from './use-subscriptions.ts'

const TITLE = 'Manage Learner Subscriptions'

export const meta = () => [{ title: pageTitle(TITLE) }]

/** /parent/subscriptions (accounts-and-parent-portal.md sections 2, Subscriptions screen, and 4, Subscription form). */
export default function SubscriptionsPage() {
  const subscriptions = useSubscriptions()
  const { data } = subscriptions
  return (
    <Page>
      <PageHeader
        title={TITLE}
        subtitle="One plan for each learner. You see what is paid, and when, before anything is charged."
      />
      {subscriptions.isPending && <SubscriptionsSkeleton />}
      {subscriptions.isLoadingError && (
        <ErrorState
          message="Failed to load children data. Please try again."
          onRetry={() => void subscriptions.refetch()}
          busy={subscriptions.isFetching}
        />
      )}
      {data?.learners.length === 0 && <NoLearners />}
      {data && (data.learners.length > 0 || data.invoices.length > 0) && (
        <ReadySubscriptions subscriptions={data} seenAt={subscriptions.dataUpdatedAt} />
      )}
    </Page>
  )
}
