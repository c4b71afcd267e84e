import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { OFFERS } from '#domain/plans/plans.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { type OwnPlan, useRefetchPlans } from './own-plan.ts'

/** Cancels a plan after naming its end. The buttons name the plan, so that "Cancel" is unambiguous. */
export function CancelDialog({
  plan: { learner, subscription },
  others,
  onClose,
  onDone,
  focusWhenDone,
}: {
  plan: OwnPlan
  /** True when other learners stay on the subscription. */
  others: boolean
  onClose: () => void
  onDone: () => Promise<void>
  focusWhenDone: () => HTMLElement | null
}) {
  const queryClient = useQueryClient()
  const refetchPlans = useRefetchPlans()
  const keep = useRef<HTMLButtonElement>(null)
  const done = useRef(false)
  const { plan } = OFFERS[subscription.offer]
  const { state, sharedBy, renewsAt } = subscription
  // After a failed renewal nothing is paid, so the plan ends at once, unless other learners are on the subscription.
  const atOnce = state === 'past-due' && !others
  // The failed renewal covers all learners of the subscription, and is still collected.
  const tried = state === 'past-due' && others
  const until = renewsAt ? `until ${formatDate(renewsAt)}` : 'to the end of what is paid for'
  const [has, keeps, goes] =
    sharedBy > 1
      ? [`All ${sharedBy} learners have`, 'They keep', 'go']
      : [`${learner.firstName} has`, `${learner.firstName} keeps`, 'goes']

  const cancel = useMutation(
    api.billing.cancel.mutationOptions({
      networkMode: 'always',
      onSuccess: async ({ endsAt }) => {
        done.current = true
        await refetchPlans()
        await onDone()
        toast.success(
          'Subscriptions Updated',
          atOnce
            ? `${has} Freemium now.`
            : `${keeps} ${plan} until ${formatDate(endsAt)}${tried ? ', once the last renewal is paid' : ''}.`,
        )
      },
      onError: async (error) => {
        toast.error('Payment Error', errorMessage(error) ?? 'The plan could not be cancelled. Please try again.')
        await refetchPlans()
      },
    }),
  )
  const close = () => cancel.isPending || onClose()
  const confirm = () => {
    // A double click can be faster than the busy state.
    if (queryClient.isMutating({ mutationKey: api.billing.cancel.mutationKey() }) > 0) return
    cancel.mutate({ subscriptionId: subscription.id, learnerId: learner.id })
  }

  return (
    <Dialog
      open
      onClose={close}
      title={`Cancel ${plan} for ${learner.firstName}?`}
      initialFocus={keep}
      finalFocus={() => (done.current ? focusWhenDone() : null)}
      actions={
        <>
          <Button ref={keep} variant="secondary" onClick={close}>
            Keep {plan}
          </Button>
          <Button variant="danger" busy={cancel.isPending} busyLabel="Cancelling..." onClick={confirm}>
            Cancel {plan}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-6">
        {sharedBy > 1 && (
          <li className="font-semibold">The family offer ends for all {sharedBy} learners who share it.</li>
        )}
        {atOnce ? (
          <>
            <li>There is no fee, and the payment that failed is not tried again.</li>
            <li>Nothing is paid for any more, so {plan} ends at once, and Freemium goes on.</li>
            <li>All progress and marks stay, and so does the bonus that was earned.</li>
          </>
        ) : tried ? (
          <>
            <li>There is no fee. The renewal that failed was for others too, and is still tried again.</li>
            <li>
              Once it is paid, {keeps} {plan} {until}, and nothing is charged for this learner after that.
            </li>
            <li>If it is not paid, {plan} ends before, and Freemium goes on.</li>
            <li>All progress and marks stay, and so does the bonus that was earned.</li>
            <li>Until the plan ends you can resume it at any time.</li>
          </>
        ) : (
          <>
            <li>There is no fee, and nothing more is charged{others && ' for this learner'}.</li>
            <li>
              {keeps} {plan} {until}, and {goes} on with Freemium then.
            </li>
            <li>All progress and marks stay, and so does the bonus that was earned.</li>
            <li>Until then you can resume it at any time.</li>
          </>
        )}
      </ul>
    </Dialog>
  )
}
