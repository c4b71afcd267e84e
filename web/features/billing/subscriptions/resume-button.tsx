import { useMutation, useQueryClient } from '@tanstack/react-query'
import { OFFERS } from '#domain/plans.ts'
import { api } from '#web/api/client.ts'
import { refusalMessage } from '#web/api/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { dayInWords } from '#web/ui/day-in-words.ts'
import { toast } from '#web/ui/toast.ts'
import { renewalPrice } from './plan-standing.ts'
import { standingId } from './plan-step.ts'
import type { OwnPlan } from './subscription-types.ts'
import { usePlanChanged } from './use-plan-changed.ts'

/** Takes a cancellation back, after saying what it will cost again and when. */
export function ResumeButton({ plan: { learner, subscription } }: { plan: OwnPlan }) {
  const queryClient = useQueryClient()
  const planChanged = usePlanChanged()
  const { plan } = OFFERS[subscription.offer]
  const keeps = subscription.sharedBy > 1 ? 'They keep' : `${learner.firstName} keeps`
  const resume = useMutation(
    api.billing.resume.mutationOptions({
      networkMode: 'always',
      onSuccess: async ({ renewsAt }) => {
        await planChanged()
        document.getElementById(standingId(learner.id))?.focus()
        toast.success('Subscriptions Updated', `${keeps} ${plan}, which renews on ${dayInWords(renewsAt)}.`)
      },
      onError: async (error) => {
        toast.error(
          'Payment Error',
          refusalMessage(error) ?? 'The plan could not be resumed. Please try again.',
        )
        await planChanged()
      },
    }),
  )
  const press = () => {
    // The button turns busy a moment after the press, and a double click is faster.
    if (queryClient.isMutating({ mutationKey: api.billing.resume.mutationKey() }) > 0) return
    resume.mutate({ subscriptionId: subscription.id, learnerId: learner.id })
  }
  return (
    <>
      <Button
        size="small"
        busy={resume.isPending}
        busyLabel="Resuming..."
        aria-label={`Resume ${plan} for ${learner.firstName}`}
        onClick={press}
      >
        Resume {plan}
      </Button>
      <p className="self-center text-ink-soft text-sm">
        Nothing is charged now; from {subscription.endsAt ? dayInWords(subscription.endsAt) : 'then'} on it is{' '}
        {renewalPrice(subscription)} again.
      </p>
    </>
  )
}
