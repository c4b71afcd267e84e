import { t } from '@lingui/core/macro'
import { OFFERS } from '#domain/plans/plans.ts'
import { client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { PaymentMethodButton } from '../payment-method-button.tsx'
import { LeaveFamily, SuperfluousPlan } from './family-membership.tsx'
import {
  type FamilyPlan,
  type OnStep,
  type OwnPlan,
  planStatus,
  planStatusId,
  renewalPrice,
  type SubscribedLearner,
  type Subscription,
  useRefetchPlans,
} from './own-plan.ts'

/** Paid plan of a learner: its status and actions. */
export function CurrentPlan({
  learner,
  subscription,
  families,
  portalAvailable,
  onStep,
}: {
  learner: SubscribedLearner
  subscription: Subscription
  families: readonly FamilyPlan[]
  portalAvailable: boolean
  onStep: OnStep
}) {
  const { offer, state, sharedBy, changesTo } = subscription
  const { tone, label, next } = planStatus(subscription)
  const { plan, billing } = OFFERS[offer]
  return (
    <div className="grid gap-3 rounded-md bg-sunken px-4 py-3.5">
      <div id={planStatusId(learner.id)} tabIndex={-1} className="grid gap-1 focus:outline-none">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="flex flex-wrap gap-x-2 font-semibold">
            <span>
              {billing === 'family' ? t`${plan}, family plan` : billing === 'annual' ? t`${plan}, yearly` : plan}
            </span>{' '}
            <span className="whitespace-nowrap font-normal text-ink-soft">{renewalPrice(subscription)}</span>
          </p>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="text-sm">{next}</p>
        {sharedBy > 1 && (
          <p className="text-ink-soft text-sm">
            {sharedBy === 2 ? t`One price for both learners.` : t`One price for all ${sharedBy} learners.`}
          </p>
        )}
        <SuperfluousPlan id={subscription.id} families={families} />
      </div>
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {state === 'past-due' && portalAvailable && <PaymentMethodButton size="small" variant="primary" />}
        {state === 'ending' && <ResumeButton plan={{ learner, subscription }} />}
        {changesTo.map((to) => (
          <Button
            key={to}
            size="small"
            variant="secondary"
            aria-label={t`Change to ${{ plan: OFFERS[to].plan }} for ${{ firstName: learner.firstName }}`}
            onClick={() => onStep({ kind: 'change', learnerId: learner.id, offer: to })}
          >
            {t`Change to ${{ plan: OFFERS[to].plan }}`}
          </Button>
        ))}
        {state !== 'ending' && sharedBy > 1 && <LeaveFamily learner={learner} subscriptionId={subscription.id} />}
        {state !== 'ending' && (
          <Button
            size="small"
            variant="ghost"
            aria-label={t`Cancel plan for ${{ firstName: learner.firstName }}`}
            onClick={() => onStep({ kind: 'cancel', learnerId: learner.id })}
          >
            {t`Cancel plan`}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Button that resumes a canceled plan, with the next charge. */
function ResumeButton({ plan: { learner, subscription } }: { plan: OwnPlan }) {
  const refetchPlans = useRefetchPlans()
  const { plan } = OFFERS[subscription.offer]
  const { firstName } = learner
  const price = renewalPrice(subscription)
  const resume = useSave(client.billing.resume, {
    done: async ({ renewsAt }) => {
      await refetchPlans()
      document.getElementById(planStatusId(learner.id))?.focus()
      const date = formatDate(renewsAt)
      toast.success(
        t`Subscriptions Updated`,
        subscription.sharedBy > 1
          ? t`They keep ${plan}. It renews on ${date}.`
          : t`${firstName} keeps ${plan}. It renews on ${date}.`,
      )
    },
    failed: async (message = t`We couldn’t resume the plan. Please try again.`) => {
      toast.error(t`Payment Error`, message)
      await refetchPlans()
    },
  })
  return (
    <>
      <Button
        size="small"
        busy={resume.isPending}
        busyLabel={t`Resuming...`}
        aria-label={t`Resume ${plan} for ${firstName}`}
        onClick={() => resume.mutate({ subscriptionId: subscription.id, learnerId: learner.id })}
      >
        {t`Resume ${plan}`}
      </Button>
      <p className="self-center text-ink-soft text-sm">
        {subscription.endsAt
          ? t`If you resume, nothing is charged now. The plan renews automatically on ${{ date: formatDate(subscription.endsAt) }} at ${price}.`
          : t`If you resume, nothing is charged now. The plan renews automatically on that day at ${price}.`}
      </p>
    </>
  )
}
