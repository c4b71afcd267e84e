import { t } from '@lingui/core/macro'
import type { InferContractRouterInputs } from '@orpc/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { contract } from '#contract/index.ts'
import { api, client } from '#web/api/client.ts'
import { classifyFailure } from '#web/api/connection.ts'
import { useSave } from '#web/product/use-save.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'

export type CheckoutRequest = InferContractRouterInputs<typeof contract>['billing']['createCheckoutSession']

/** Errors shown on the page, next to the choices; all others are shown as a toast. */
const PAGE_ERRORS = ['PRICES_CHANGED', 'GRADE_CLOSED', 'ALREADY_SUBSCRIBED', 'MIXED_TRIALS', 'NO_PAID_PLANS']

/**
 * Creates a checkout and opens the provider's page. `busy` stays true until that page replaces this one. `error` is the
 * server's message about choices that cannot be bought; the page's data is then already being refetched.
 * @param onSignedOut for pages whose guard redirects to sign-in without a message
 */
export function useCheckout({ onSignedOut }: { onSignedOut?: () => void } = {}) {
  const queryClient = useQueryClient()
  const { mutate, reset, error, isPending, isSuccess } = useSave(client.billing.createCheckoutSession, {
    done: ({ url }) => location.assign(url),
    failed: (_message, failure) => {
      void queryClient.invalidateQueries({ queryKey: api.billing.key() })
      if (classifyFailure(failure).kind === 'signed-out') return onSignedOut?.()
      if (pageError(failure) === null) {
        toast.error(t`Payment Error`, t`Could not initiate payment process. Please try again.`)
      }
    },
  })
  useRestoredPage(reset)

  return {
    start: (request: CheckoutRequest) => isSuccess || mutate(request),
    busy: isPending || isSuccess,
    error: pageError(error),
  }
}

function pageError(error: unknown): string | null {
  const failure = classifyFailure(error)
  return failure.kind === 'rejected' && PAGE_ERRORS.includes(failure.code) ? failure.message : null
}

/**
 * Calls `onRestored` when the back button restores the page from the browser's cache, where it may be busy or stale.
 * @param onRestored must be the same function on every render
 */
export function useRestoredPage(onRestored: () => unknown) {
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => void (persisted && onRestored())
    addEventListener('pageshow', handlePageShow)
    return () => removeEventListener('pageshow', handlePageShow)
  }, [onRestored])
}

/** The server's message about choices that cannot be bought; renders nothing without one. */
export function CheckoutError({ error }: { error: string | null }) {
  if (error === null) return null
  return (
    <Banner tone="warning">
      <p>{error}</p>
      <p>{t`You weren’t charged.`}</p>
    </Banner>
  )
}
