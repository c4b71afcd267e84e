import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#web/api/client.ts'
import { toast } from '#web/ui/toast.ts'
import { keepChoices } from './kept-choices.ts'

/** Leads to the provider's page to change the payment method on. `busy` lasts until that page has come. */
export function usePortal() {
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
  // Whoever comes back by the back button may find the page as it was left: busy.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => void (persisted && reset())
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [reset])
  const busy = isPending || isSuccess
  return { open: () => void (busy || mutate({})), busy }
}
