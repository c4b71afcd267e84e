import { useRef } from 'react'
import { OFFERS } from '#domain/plans/plans.ts'
import { client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { type OwnPlan, useRefetchPlans } from './own-plan.ts'

/** Cancels a plan after stating its end date. The buttons name the plan, so that "Cancel" is unambiguous. */
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
  const refetchPlans = useRefetchPlans()
  const keep = useRef<HTMLButtonElement>(null)
  const done = useRef(false)
  const { plan } = OFFERS[subscription.offer]
  const { state, sharedBy, renewsAt } = subscription
  // After a failed renewal nothing is paid, so the plan ends immediately, unless the subscription has other learners.
  const endsImmediately = state === 'past-due' && !others
  // The failed renewal covers all learners of the subscription and is still retried.
  const isRetried = state === 'past-due' && others
  const until = renewsAt ? `until ${formatDate(renewsAt)}` : 'until the end of the paid period'
  const everyone = sharedBy === 2 ? 'both' : `all ${sharedBy}`
  const [has, keeps, goes] =
    sharedBy > 1
      ? [`${sharedBy === 2 ? 'Both' : `All ${sharedBy}`} children have`, 'They keep', 'continue']
      : [`${learner.firstName} has`, `${learner.firstName} keeps`, 'continues']

  const cancel = useSave(client.billing.cancel, {
    done: async ({ endsAt }) => {
      done.current = true
      await refetchPlans()
      await onDone()
      toast.success(
        'Subscriptions Updated',
        endsImmediately
          ? `${has} Freemium now.`
          : `${keeps} ${plan} until ${formatDate(endsAt)}${isRetried ? ', once the last payment goes through' : ''}.`,
      )
    },
    failed: async (message = 'We couldn’t cancel the plan. Please try again.') => {
      toast.error('Payment Error', message)
      await refetchPlans()
    },
  })
  const close = () => cancel.isPending || onClose()
  const confirm = () => cancel.mutate({ subscriptionId: subscription.id, learnerId: learner.id })

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
          <Button variant="danger" busy={cancel.isPending} busyLabel="Canceling..." onClick={confirm}>
            Cancel {plan}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 ps-6">
        {sharedBy > 1 && <li className="font-semibold">The family plan ends for {everyone} learners.</li>}
        {endsImmediately ? (
          <>
            <li>There’s no fee, and we won’t try the failed payment again.</li>
            <li>{plan} ends right away and becomes Freemium.</li>
            <li>All progress, marks and bonus points stay.</li>
          </>
        ) : isRetried ? (
          <>
            <li>There’s no fee. The failed payment also covers other children, so we’ll still try it again.</li>
            <li>
              Once it’s paid, {keeps} {plan} {until}, with no charges after that.
            </li>
            <li>If it isn’t paid, {plan} ends sooner and becomes Freemium.</li>
            <li>All progress, marks and bonus points stay.</li>
            <li>You can resume the plan until it ends.</li>
          </>
        ) : (
          <>
            <li>There’s no fee, and no more charges{others && ' for this child'}.</li>
            <li>
              {keeps} {plan} {until}, then {goes} with Freemium.
            </li>
            <li>All progress, marks and bonus points stay.</li>
            <li>You can resume the plan until then.</li>
          </>
        )}
      </ul>
    </Dialog>
  )
}
