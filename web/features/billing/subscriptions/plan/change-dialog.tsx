import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { contract } from '#contract/index.ts'
import { formatDollars, OFFERS, type OfferId } from '#domain/plans/plans.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { api, client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Banner, ErrorState } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { PaymentMethodButton } from '../payment-method-button.tsx'
import { type OwnPlan, type Subscription, useRefetchPlans } from './own-plan.ts'

/** Changes a plan immediately, for exactly the amounts shown: the charge now and at the next renewal. */
export function ChangeDialog({
  plan: { learner, subscription },
  offer,
  portalAvailable,
  onClose,
  onDone,
  focusWhenDone,
}: {
  plan: OwnPlan
  offer: OfferId
  portalAvailable: boolean
  onClose: () => void
  onDone: () => Promise<void>
  focusWhenDone: () => HTMLElement | null
}) {
  const refetchPlans = useRefetchPlans()
  const [error, setError] = useState<'AMOUNT_CHANGED' | 'PAYMENT_DECLINED' | null>(null)
  const done = useRef(false)
  const keep = useRef<HTMLButtonElement>(null)
  const target = OFFERS[offer].plan
  const current = OFFERS[subscription.offer].plan
  const input = { subscriptionId: subscription.id, learnerId: learner.id, offer }

  // The parent confirms this preview, so it must not refetch automatically, and it is valid for this dialog only.
  const preview = useQuery(
    api.billing.previewChange.queryOptions({
      input,
      staleTime: 'static',
      gcTime: 0,
      retry: false,
      networkMode: 'always',
    }),
  )
  const change = useSave(client.billing.change, {
    done: async () => {
      done.current = true
      await refetchPlans()
      await onDone()
      toast.success(t`Subscriptions Updated`, t`${{ firstName: learner.firstName }} now has ${target}.`)
    },
    errors: {
      PAYMENT_DECLINED: ({ code }) => setError(code),
      AMOUNT_CHANGED: async ({ code }) => {
        await preview.refetch()
        setError(code)
      },
    },
    failed: async (message = t`We couldn’t change the plan. Please try again.`) => {
      toast.error(t`Payment Error`, message)
      await refetchPlans()
    },
  })
  const close = () => change.isPending || onClose()
  const shown = preview.isFetching ? undefined : preview.data
  const confirm = () => {
    if (!shown) return
    setError(null)
    const { amountNow, asOf, nextAmount } = shown
    change.mutate({ ...input, amountShown: amountNow, asOf, nextAmountShown: nextAmount })
  }

  return (
    <Dialog
      open
      onClose={close}
      title={t`Change to ${target} for ${{ firstName: learner.firstName }}?`}
      description={t`From ${current} to ${target}, right away.`}
      initialFocus={keep}
      finalFocus={() => (done.current ? focusWhenDone() : null)}
      actions={
        <>
          <Button ref={keep} variant="secondary" onClick={close}>
            {t`Keep ${current}`}
          </Button>
          {shown && (
            <Button busy={change.isPending} busyLabel={t`Changing...`} onClick={confirm}>
              {shown.amountNow > 0
                ? t`Pay ${{ dollars: formatDollars(shown.amountNow) }} and change`
                : t`Change to ${target}`}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {error === 'AMOUNT_CHANGED' && (
          <Banner tone="warning" title={t`The amount has changed. Please check it again.`}>
            <p>{t`You weren’t charged.`}</p>
          </Banner>
        )}
        {error === 'PAYMENT_DECLINED' && (
          <Banner tone="danger" title={t`Your payment was declined. Nothing has changed.`}>
            <p>{t`Please check your payment method.`}</p>
            {portalAvailable && <PaymentMethodButton size="small" className="mt-3 max-[26rem]:[&_svg]:hidden" />}
          </Banner>
        )}
        {preview.isFetching && <Loading label={t`Calculating...`} />}
        {preview.isError && !preview.isFetching && (
          <ErrorState
            message={errorMessage(preview.error) ?? t`We couldn’t get the amount. Nothing has changed.`}
            onRetry={() => void preview.refetch()}
          />
        )}
        {shown && <ChangeAmounts preview={shown} subscription={subscription} />}
        <p className="text-ink-soft text-sm">
          {target === 'Premium Plus' ? t`Earlier work gets the higher bonus too.` : t`Points earned so far stay.`}
        </p>
      </div>
    </Dialog>
  )
}

type Preview = InferContractRouterOutputs<typeof contract>['billing']['previewChange']

/** Charge of the change now, and of the next renewal. */
function ChangeAmounts({ preview, subscription }: { preview: Preview; subscription: Subscription }) {
  const { amountNow, nextAmount, nextAt } = preview
  return (
    <dl className="grid gap-px overflow-hidden rounded-md border border-line bg-line">
      <div className="bg-surface px-4 py-3">
        <dt className="font-semibold">{amountNow < 0 ? t`Credit` : t`Charged now`}</dt>
        <dd>
          <p className="font-bold font-heading text-2xl tabular-nums">{formatDollars(Math.abs(amountNow))}</p>
          <p className="text-ink-soft text-sm">{reasonFor(amountNow, subscription, nextAt)}</p>
        </dd>
      </div>
      <div className="bg-surface px-4 py-3">
        <dt className="font-semibold">{t`Next renewal`}</dt>
        <dd>
          <p className="font-bold font-heading text-2xl tabular-nums">{formatDollars(nextAmount)}</p>
          <p className="text-ink-soft text-sm">
            {amountNow < 0
              ? t`on ${{ date: formatDate(nextAt) }}, for everything on this subscription, then every month until you cancel. Your credit is used first.`
              : t`on ${{ date: formatDate(nextAt) }}, for everything on this subscription, then every month until you cancel.`}
          </p>
        </dd>
      </div>
    </dl>
  )
}

function reasonFor(amountNow: number, { state }: Subscription, nextAt: Date): string {
  const until = formatDate(nextAt)
  if (state === 'trial') return t`Your free trial continues until ${until}.`
  if (amountNow > 0) return t`For the time until ${until}, minus what you’ve already paid.`
  if (amountNow < 0)
    return t`You’ve already paid more than this costs until ${until}. The difference goes toward your next payments.`
  return t`No charge for the time until ${until}.`
}
