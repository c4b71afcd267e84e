import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'

/** To be awaited once a plan may be another one: what tells of it is looked up anew, and so are marks, which it raises. */
export function usePlanChanged() {
  const queryClient = useQueryClient()
  return async () => {
    for (const queryKey of [api.learners.key(), api.report.key(), api.study.key()]) {
      void queryClient.invalidateQueries({ queryKey })
    }
    await queryClient.invalidateQueries({ queryKey: api.billing.subscriptions.key() })
  }
}
