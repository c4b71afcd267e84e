import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { contract } from '#contract/index.ts'
import { api } from '#web/api/client.ts'
import { classifyFailure } from '#web/api/connection.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Sprout } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { SignInToBuy } from '../notices.tsx'
import { PlanPlant } from '../plan-plant.tsx'
import { MAX_WAIT_MS, pollInterval } from './poll-interval.ts'
import { PaymentNotProcessed, ResultLayout } from './result-layout.tsx'
import { parseReturnAddress, type ReturnEntry } from './return-address.ts'

export const meta = () => [{ title: pageTitle(t`Payment`) }]

/**
 * /parent/payment-success (learner-area.md section 2, Payment result pages; readings, "Money"). Grants nothing: the
 * server decides what was bought, not the URL.
 */
export default function PaymentSuccessPage() {
  const session = useSession()
  const [address] = useSearchParams()
  const signedIn = session.kind === 'signed-in'
  const learners = useQuery(api.learners.list.queryOptions({ enabled: signedIn }))
  // The parent area's guard lets visitors open only this page, so that they see this message.
  if (session.kind === 'signed-out') return <SignInToBuy why={t`Please sign in to continue`} />
  if (!signedIn) return null
  const sessionId = address.get('session_id')
  const expected = parseReturnAddress(address.get('subscriptions'), learners.data?.learners ?? [])
  if (!sessionId || expected === null) return <PaymentNotProcessed />
  return <CheckoutResult key={sessionId} sessionId={sessionId} expected={expected} />
}

type CheckoutResultProps = { sessionId: string; expected: readonly ReturnEntry[] }

/** Polls the state of a payment for up to a minute and shows the result. */
function CheckoutResult({ sessionId, expected }: CheckoutResultProps) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data, error, isFetching, refetch } = useQuery(
    api.billing.checkout.queryOptions({
      input: { sessionId },
      refetchInterval: ({ state }) => !late && pollInterval(state.data?.state, state.dataUpdateCount),
    }),
  )
  const retry = () => void refetch()
  if (data?.state === 'complete') return <PaymentSuccessful paid={data} />
  if (data?.state === 'expired') return <PaymentNotProcessed />
  if (error && !data) {
    const final = classifyFailure(error).kind === 'rejected'
    return <PaymentNotProcessed onRetry={final ? undefined : retry} busy={isFetching} />
  }
  if (late) return <PaymentPending paid={data?.state === 'processing'} onRetry={retry} busy={isFetching} />
  return <ConfirmingPayment expected={expected} />
}

/** Shown while polling, with the entries of the return URL; nothing is granted yet. */
function ConfirmingPayment({ expected }: { expected: readonly ReturnEntry[] }) {
  // The URL may repeat a learner.
  const lines = [...new Set(expected.map(({ plan, firstName }) => t`${plan} for ${firstName}`))]
  return (
    <ResultLayout title={t`Confirming your payment`} drawing={<Sprout className="h-24" />}>
      <Loading label={t`Checking your payment...`} />
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </ResultLayout>
  )
}

type PaymentPendingProps = {
  /** True when the provider reports a payment in progress. */
  paid: boolean
  onRetry: () => void
  busy: boolean
}

/** Shown when the payment takes longer than a minute. */
function PaymentPending({ paid, onRetry, busy }: PaymentPendingProps) {
  return (
    <ResultLayout
      title={paid ? t`Your payment is still processing` : t`We haven’t received a payment yet`}
      takesFocus
      drawing={<Sprout className="h-24" />}
      actions={
        <>
          <ButtonLink to="/parent/subscriptions">{t`Subscriptions`}</ButtonLink>
          <Button variant="secondary" onClick={onRetry} busy={busy}>
            {t`Check again`}
          </Button>
        </>
      }
    >
      <p>
        {paid
          ? t`This is taking longer than usual. You can leave this page: your plan will appear in Subscriptions when the payment arrives.`
          : t`If you just paid, your plan will appear in Subscriptions when the payment arrives. If you didn’t pay, you weren’t charged.`}
      </p>
    </ResultLayout>
  )
}

type Paid = InferContractRouterOutputs<typeof contract>['billing']['checkout']

/**
 * Learners with their new plans. A payment of $0.00 starts a free trial and shows its end (readings, "Free trials").
 */
function PaymentSuccessful({ paid }: { paid: Paid }) {
  const queryClient = useQueryClient()
  const announced = useRef(false)
  const startsTrial = paid.amountPaid === 0 && paid.trialEndsAt !== null
  const title = startsTrial ? t`Your free trial has started` : t`Payment Successful`
  useEffect(() => {
    // In development, React's strict mode runs effects twice.
    if (announced.current) return
    announced.current = true
    if (!startsTrial) toast.success(t`Payment Successful`, t`Subscriptions Updated`)
    // Many queries contain plans: learners, session, subscriptions.
    void queryClient.invalidateQueries()
  }, [queryClient, startsTrial])
  return (
    <ResultLayout
      title={title}
      takesFocus
      drawing={<PlanPlant plan="Premium Plus" />}
      actions={
        <>
          <ButtonLink to="/parent/subscriptions" variant="secondary">
            {t`Subscriptions`}
          </ButtonLink>
          <ButtonLink to="/parent">{t`Parent Dashboard`}</ButtonLink>
        </>
      }
    >
      <title>{pageTitle(title)}</title>
      <Card as="section" aria-labelledby="updated" padding="snug" className="w-full text-start text-base text-ink">
        <h2 id="updated" className="text-xl">
          {t`Subscriptions Updated`}
        </h2>
        <ul className="mt-2 divide-y divide-line">
          {paid.learners.map(({ id, firstName, plan }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2.5">
              <span className="wrap-anywhere font-semibold">{firstName}</span>
              <span>{plan}</span>
            </li>
          ))}
        </ul>
      </Card>
      {startsTrial && paid.trialEndsAt ? (
        <p>
          <Trans>
            The trial ends on{' '}
            <strong className="font-semibold text-ink">{ph({ date: formatDate(paid.trialEndsAt) })}</strong>. You won’t
            be charged before then, and we’ll remind you by email. See your next charge in Subscriptions.
          </Trans>
        </p>
      ) : (
        <p>{t`We’ll email you a receipt.`}</p>
      )}
    </ResultLayout>
  )
}
