import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { contract } from '#contract/index.ts'
import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { dayInWords } from '#web/ui/day-in-words.ts'
import { toast } from '#web/ui/toast.ts'
import { PlanPlant } from '../plan-plant.tsx'
import { ResultLayout } from './result-layout.tsx'

type Paid = InferContractRouterOutputs<typeof contract>['billing']['checkout']

/** Who has which plan now, in the server's words, and when the free days end. */
export function PaymentSuccessful({ paid }: { paid: Paid }) {
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
          <strong className="font-semibold text-ink">{dayInWords(paid.trialEndsAt)}</strong>. Nothing is
          charged before, and we remind you by email. What is charged then stands under Subscriptions.
        </p>
      ) : (
        <p>The receipt comes by email.</p>
      )}
    </ResultLayout>
  )
}
