import { t } from '@lingui/core/macro'
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
  const { firstName } = learner
  const isShared = sharedBy > 1
  const end = renewsAt ? formatDate(renewsAt) : null
  const cancel = useSave(client.billing.cancel, {
    done: async ({ endsAt }) => {
      done.current = true
      await refetchPlans()
      await onDone()
      toast.success(
        t`Subscriptions Updated`,
        endsImmediately
          ? sayFreemium(firstName, sharedBy)
          : sayKept({ firstName, isShared, plan, date: formatDate(endsAt), isRetried }),
      )
    },
    failed: async (message = t`We couldn’t cancel the plan. Please try again.`) => {
      toast.error(t`Payment Error`, message)
      await refetchPlans()
    },
  })
  const close = () => cancel.isPending || onClose()
  const confirm = () => cancel.mutate({ subscriptionId: subscription.id, learnerId: learner.id })

  return (
    <Dialog
      open
      onClose={close}
      title={t`Cancel ${plan} for ${firstName}?`}
      initialFocus={keep}
      finalFocus={() => (done.current ? focusWhenDone() : null)}
      actions={
        <>
          <Button ref={keep} variant="secondary" onClick={close}>
            {t`Keep ${plan}`}
          </Button>
          <Button variant="danger" busy={cancel.isPending} busyLabel={t`Canceling...`} onClick={confirm}>
            {t`Cancel ${plan}`}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 ps-6">
        {isShared && (
          <li className="font-semibold">
            {sharedBy === 2
              ? t`The family plan ends for both learners.`
              : t`The family plan ends for all ${sharedBy} learners.`}
          </li>
        )}
        {endsImmediately ? (
          <>
            <li>{t`There’s no fee, and we won’t try the failed payment again.`}</li>
            <li>{t`${plan} ends right away and becomes Freemium.`}</li>
            <li>{t`All progress, marks and bonus points stay.`}</li>
          </>
        ) : isRetried ? (
          <>
            <li>{t`There’s no fee. The failed payment also covers other children, so we’ll still try it again.`}</li>
            <li>{sayOncePaid({ firstName, isShared, plan, end })}</li>
            <li>{t`If it isn’t paid, ${plan} ends sooner and becomes Freemium.`}</li>
            <li>{t`All progress, marks and bonus points stay.`}</li>
            <li>{t`You can resume the plan until it ends.`}</li>
          </>
        ) : (
          <>
            <li>
              {others
                ? t`There’s no fee, and no more charges for this child.`
                : t`There’s no fee, and no more charges.`}
            </li>
            <li>{sayContinued({ firstName, isShared, plan, end })}</li>
            <li>{t`All progress, marks and bonus points stay.`}</li>
            <li>{t`You can resume the plan until then.`}</li>
          </>
        )}
      </ul>
    </Dialog>
  )
}

function sayFreemium(firstName: string, sharedBy: number): string {
  if (sharedBy === 1) return t`${firstName} has Freemium now.`
  return sharedBy === 2 ? t`Both children have Freemium now.` : t`All ${sharedBy} children have Freemium now.`
}

/** Who keeps which plan; `end` is null for the end of the paid period. */
type Kept = { firstName: string; isShared: boolean; plan: string; end: string | null }

function sayKept({
  firstName,
  isShared,
  plan,
  date,
  isRetried,
}: Omit<Kept, 'end'> & { date: string; isRetried: boolean }): string {
  if (isShared) {
    return isRetried
      ? t`They keep ${plan} until ${date}, once the last payment goes through.`
      : t`They keep ${plan} until ${date}.`
  }
  return isRetried
    ? t`${firstName} keeps ${plan} until ${date}, once the last payment goes through.`
    : t`${firstName} keeps ${plan} until ${date}.`
}

function sayOncePaid({ firstName, isShared, plan, end }: Kept): string {
  if (isShared) {
    return end === null
      ? t`Once it’s paid, they keep ${plan} until the end of the paid period, with no charges after that.`
      : t`Once it’s paid, they keep ${plan} until ${end}, with no charges after that.`
  }
  return end === null
    ? t`Once it’s paid, ${firstName} keeps ${plan} until the end of the paid period, with no charges after that.`
    : t`Once it’s paid, ${firstName} keeps ${plan} until ${end}, with no charges after that.`
}

function sayContinued({ firstName, isShared, plan, end }: Kept): string {
  if (isShared) {
    return end === null
      ? t`They keep ${plan} until the end of the paid period, then continue with Freemium.`
      : t`They keep ${plan} until ${end}, then continue with Freemium.`
  }
  return end === null
    ? t`${firstName} keeps ${plan} until the end of the paid period, then continues with Freemium.`
    : t`${firstName} keeps ${plan} until ${end}, then continues with Freemium.`
}
