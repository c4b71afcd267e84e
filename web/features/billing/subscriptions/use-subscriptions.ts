import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { useRestoredPage } from '../use-restored-page.ts'

/**
 * The parent's learners with their plans, and what was paid. It is looked up again whenever somebody comes back to the
 * page: from another tab, where a plan may have been changed, or from the provider's page by the back button.
 */
export function useSubscriptions() {
  const subscriptions = useQuery(
    api.billing.subscriptions.queryOptions({ refetchOnMount: 'always', refetchOnWindowFocus: 'always' }),
  )
  useRestoredPage(subscriptions.refetch)
  return subscriptions
}
