import type { InferContractRouterInputs } from '@orpc/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { contract } from '#contract/index.ts'
import { api } from '#web/api/client.ts'
import { classifyFailure } from '#web/api/connection.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'

export type CheckoutRequest = InferContractRouterInputs<typeof contract>['billing']['createCheckoutSession']

/** What the page itself has to tell, beside what was chosen; anything else is a failure, told by a toast. */
const TOLD_IN_THE_PAGE = ['PRICES_CHANGED', 'ALREADY_SUBSCRIBED', 'MIXED_TRIALS', 'NO_PAID_PLANS']

/**
 * Begins a payment and leads the browser to the page to pay on. `busy` lasts until that page has come; `refusal` is the
 * server's word on a choice that cannot be paid as it is, and by then what the page shows is being looked up again.
 * `onSignedOut` is for a page whose guard leads to a sign-in without telling why.
 */
export function useCheckout({ onSignedOut }: { onSignedOut?: () => void } = {}) {
  const queryClient = useQueryClient()
  const { mutate, reset, error, isPending, isSuccess } = useMutation(
    api.billing.createCheckoutSession.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ url }) => location.assign(url),
      onError: (failure) => {
        void queryClient.invalidateQueries({ queryKey: api.billing.key() })
        if (classifyFailure(failure).kind === 'signed-out') return onSignedOut?.()
        if (refusalIn(failure) === null) {
          toast.error('Payment Error', 'Could not initiate payment process. Please try again.')
        }
      },
    }),
  )
  useRestoredPage(reset)

  return {
    begin: (request: CheckoutRequest) => {
      // The button turns busy a moment after the press, and a double click is faster.
      const sent = queryClient.isMutating({ mutationKey: api.billing.createCheckoutSession.mutationKey() })
      if (sent === 0 && !isSuccess) mutate(request)
    },
    busy: isPending || isSuccess,
    refusal: refusalIn(error),
  }
}

function refusalIn(error: unknown): string | null {
  const failure = classifyFailure(error)
  return failure.kind === 'rejected' && TOLD_IN_THE_PAGE.includes(failure.code) ? failure.message : null
}

/**
 * Whoever comes back by the back button may find the page as it was left, busy or out of date: `onRestored`, the same
 * function at every render, is called then.
 */
export function useRestoredPage(onRestored: () => unknown) {
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => void (persisted && onRestored())
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [onRestored])
}

/** Why what was chosen cannot be paid as it is, in the server's words; nothing where it can. */
export function CheckoutRefusal({ refusal }: { refusal: string | null }) {
  if (refusal === null) return null
  return (
    <Banner tone="warning">
      <p>{refusal}</p>
      <p>Nothing was charged.</p>
    </Banner>
  )
}
