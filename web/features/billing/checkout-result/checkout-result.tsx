import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#web/api/client.ts'
import { failureOf } from '#web/api/connection.ts'
import { ConfirmingPayment } from './confirming-payment.tsx'
import { PATIENCE_WITH_PAYMENT, pauseBeforeAsking } from './pause-before-asking.ts'
import { PaymentNotProcessed } from './payment-not-processed.tsx'
import { PaymentOnItsWay } from './payment-on-its-way.tsx'
import { PaymentSuccessful } from './payment-successful.tsx'
import type { ReturnedEntry } from './returned-entries.ts'

export type CheckoutResultProps = { sessionId: string; expected: readonly ReturnedEntry[] }

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
    const final = failureOf(error).kind === 'refused'
    return <PaymentNotProcessed onRetry={final ? undefined : lookAgain} busy={isFetching} />
  }
  if (late)
    return <PaymentOnItsWay paid={data?.state === 'processing'} onLookAgain={lookAgain} busy={isFetching} />
  return <ConfirmingPayment expected={expected} />
}
