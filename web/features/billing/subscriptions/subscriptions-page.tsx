import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { Sprout } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { useRestoredPage } from '../checkout.tsx'
import { SubscriptionsForm } from './subscriptions-form.tsx'

const title = () => t`Manage Learner Subscriptions`

export const meta = () => [{ title: pageTitle(title()) }]

/** /parent/subscriptions (accounts-and-parent-portal.md sections 2, Subscriptions screen, and 4, Subscription form). */
export default function SubscriptionsPage() {
  const subscriptions = useSubscriptions()
  return (
    <Page>
      <PageHeader title={title()} subtitle={t`One plan per child. You’ll see the price and date before you pay.`} />
      <Loaded
        query={subscriptions}
        loading={<SubscriptionsSkeleton />}
        failed={t`Failed to load children data. Please try again.`}
      >
        {(data) => (
          <>
            {data.learners.length === 0 && <NoLearners />}
            {(data.learners.length > 0 || data.invoices.length > 0) && (
              <SubscriptionsForm subscriptions={data} fetchedAt={subscriptions.dataUpdatedAt} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

/**
 * The parent's learners with their plans and invoices. Refetched on every return to the page, from another tab or by
 * the back button from the provider's page.
 */
function useSubscriptions() {
  const subscriptions = useQuery(
    api.billing.subscriptions.queryOptions({ refetchOnMount: 'always', refetchOnWindowFocus: 'always' }),
  )
  useRestoredPage(subscriptions.refetch)
  return subscriptions
}

function SubscriptionsSkeleton() {
  return (
    <Loading label={t`Loading subscriptions...`}>
      <div className="fade-in-late grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5">
          <Skeleton className="h-24" />
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
        <Skeleton className="h-56" />
      </div>
    </Loading>
  )
}

/** Empty state for a parent without learners. */
function NoLearners() {
  return (
    <Card as="section" className="mx-auto mb-10 grid max-w-2xl justify-items-center gap-3 text-center">
      <Sprout className="mt-2 h-20" />
      <h2 className="text-2xl">{t`No Learners Found`}</h2>
      <p className="max-w-prose text-ink-soft">
        {t`Plans are for children. Add your child first: every child starts with Freemium, and you can upgrade anytime.`}
      </p>
      <ButtonLink to="/manage-learners" className="mt-3">
        {t`Manage Learners`}
      </ButtonLink>
    </Card>
  )
}
