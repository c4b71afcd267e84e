import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { contract } from '#contract/index.ts'
import { api } from '#web/api/client.ts'
import { classifyFailure } from '#web/api/connection.ts'
import { pageTitle } from '#web/page-title.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Sprout } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { PlanPlant } from '../plan-plant.tsx'
import { PATIENCE_WITH_PAYMENT, pauseBeforeAsking } from './poll-interval.ts'
import { PaymentNotProcessed, ResultLayout } from './result-layout.tsx'
import type { ReturnedEntry } from './return-address.ts'

type CheckoutResultProps = { sessionId: string; expected: readonly ReturnedEntry[] }

/** Asks the server how a payment stands, again and again for up to a minute, and shows what it says. */
export function CheckoutResult({ sessionId, expected }: CheckoutResultProps) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_WITH_PAYMENT)
    return () => clearTimeout(timer)
  }, [])
  const { data, error, isFetching, refetch } = useQuery(
    api.billing.checkout.queryOptions({
      input: { sessionId },
      refetchInterval: ({ state }) => !late && pauseBeforeAsking(state.data?.state, state.dataUpdateCount),
    }),
  )
  const lookAgain = () => void refetch()
  if (data?.state === 'complete') return <PaymentSuccessful paid={data} />
  if (data?.state === 'expired') return <PaymentNotProcessed />
  if (error && !data) {
    const final = classifyFailure(error).kind === 'rejected'
    return <PaymentNotProcessed onRetry={final ? undefined : lookAgain} busy={isFetching} />
  }
  if (late)
    return <PaymentOnItsWay paid={data?.state === 'processing'} onLookAgain={lookAgain} busy={isFetching} />
  return <ConfirmingPayment expected={expected} />
}

/** While the payment is asked for, with what the address says of it: nothing here is granted yet. */
function ConfirmingPayment({ expected }: { expected: readonly ReturnedEntry[] }) {
  // An address may name the same learner more than once.
  const lines = [...new Set(expected.map(({ plan, firstName }) => `${plan} for ${firstName}`))]
  return (
    <ResultLayout title="Confirming your payment" drawing={<Sprout className="h-24" />}>
      <Loading label="Asking the payment provider..." />
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

type PaymentOnItsWayProps = {
  /** Whether the provider has said that the payment is under way. */
  paid: boolean
  onLookAgain: () => void
  busy: boolean
}

/** A bank may take its time; nobody has to wait for it here. */
function PaymentOnItsWay({ paid, onLookAgain, busy }: PaymentOnItsWayProps) {
  return (
    <ResultLayout
      title={paid ? 'Your payment is still on its way' : 'No payment has arrived yet'}
      takesFocus
      drawing={<Sprout className="h-24" />}
      actions={
        <>
          <ButtonLink to="/parent/subscriptions">Subscriptions</ButtonLink>
          <Button variant="secondary" onClick={onLookAgain} busy={busy}>
            Look again
          </Button>
        </>
      }
    >
      <p>
        {paid
          ? 'It takes longer than usual. You can leave this page: the plan is shown under Subscriptions as soon as the payment has arrived.'
          : 'If you have just paid, it is still on its way, and the plan is shown under Subscriptions as soon as it has arrived. If you have not paid, nothing was charged.'}
      </p>
    </ResultLayout>
  )
}

type Paid = InferContractRouterOutputs<typeof contract>['billing']['checkout']

/** Who has which plan now, in the server's words, and when the free days end. */
function PaymentSuccessful({ paid }: { paid: Paid }) {
  const queryClient = useQueryClient()
  const told = useRef(false)
  useEffect(() => {
    // React's strict mode runs an effect twice while developing.
    if (told.current) return
    told.current = true
    toast.success('Payment Successful', 'Subscriptions Updated')
    // Plans stand in much of what is kept: learners, the session, subscriptions.
    void queryClient.invalidateQueries()
  }, [queryClient])
  return (
    <ResultLayout
      title="Payment Successful"
      takesFocus
      drawing={<PlanPlant plan="Premium Plus" />}
      actions={
        <>
          <ButtonLink to="/parent/subscriptions" variant="secondary">
            Subscriptions
          </ButtonLink>
          <ButtonLink to="/parent">Parent Dashboard</ButtonLink>
        </>
      }
    >
      <title>{pageTitle('Payment Successful')}</title>
      <Card
        as="section"
        aria-labelledby="updated"
        padding="snug"
        className="w-full text-left text-base text-ink"
      >
        <h2 id="updated" className="text-xl">
          Subscriptions Updated
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
      {paid.trialEndsAt ? (
        <p>
          The free days last until{' '}
          <strong className="font-semibold text-ink">{formatDate(paid.trialEndsAt)}</strong>. Nothing is
          charged before, and we remind you by email. What is charged then stands under Subscriptions.
        </p>
      ) : (
        <p>The receipt comes by email.</p>
      )}
    </ResultLayout>
  )
}
