import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '#web/api/client.ts'
import { toast } from '#web/ui/toast.ts'
import { useRestoredPage } from '../use-restored-page.ts'
import { keepChoices } from './kept-choices.ts'

/** Leads to the provider's page to change the payment method on. `busy` lasts until that page has come. */
export function usePortal() {
  const queryClient = useQueryClient()
  const [search] = useSearchParams()
  const { mutate, reset, isPending, isSuccess } = useMutation(
    api.billing.portal.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ url }) => {
        keepChoices(sessionStorage, search)
        location.assign(url)
      },
      onError: () =>
        toast.error(
          'Payment Error',
          'The page for your payment method could not be opened. Please try again.',
        ),
    }),
  )
  useRestoredPage(reset)
  return {
    open: () => {
      // The button turns busy a moment after the press, and a double click is faster.
      const sent = queryClient.isMutating({ mutationKey: api.billing.portal.mutationKey() })
      if (sent === 0 && !isSuccess) mutate({})
    },
    busy: isPending || isSuccess,
  }
}
