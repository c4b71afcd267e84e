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
              {plan}
              {billing === 'family' && ', family plan'}
              {billing === 'annual' && ', yearly'}
            </span>{' '}
            <span className="whitespace-nowrap font-normal text-ink-soft">{renewalPrice(subscription)}</span>
          </p>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="text-sm">{next}</p>
        {sharedBy > 1 && (
          <p className="text-ink-soft text-sm">One price for {sharedBy === 2 ? 'both' : `all ${sharedBy}`} learners.</p>
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
            aria-label={`Change to ${OFFERS[to].plan} for ${learner.firstName}`}
            onClick={() => onStep({ kind: 'change', learnerId: learner.id, offer: to })}
          >
            Change to {OFFERS[to].plan}
          </Button>
        ))}
        {state !== 'ending' && sharedBy > 1 && <LeaveFamily learner={learner} subscriptionId={subscription.id} />}
        {state !== 'ending' && (
          <Button
            size="small"
            variant="ghost"
            aria-label={`Cancel plan for ${learner.firstName}`}
            onClick={() => onStep({ kind: 'cancel', learnerId: learner.id })}
          >
            Cancel plan
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
  const keeps = subscription.sharedBy > 1 ? 'They keep' : `${learner.firstName} keeps`
  const resume = useSave(client.billing.resume, {
    done: async ({ renewsAt }) => {
      await refetchPlans()
      document.getElementById(planStatusId(learner.id))?.focus()
      toast.success('Subscriptions Updated', `${keeps} ${plan}. It renews on ${formatDate(renewsAt)}.`)
    },
    failed: async (message = 'We couldn’t resume the plan. Please try again.') => {
      toast.error('Payment Error', message)
      await refetchPlans()
    },
  })
  return (
    <>
      <Button
        size="small"
        busy={resume.isPending}
        busyLabel="Resuming..."
        aria-label={`Resume ${plan} for ${learner.firstName}`}
        onClick={() => resume.mutate({ subscriptionId: subscription.id, learnerId: learner.id })}
      >
        Resume {plan}
      </Button>
      <p className="self-center text-ink-soft text-sm">
        If you resume, nothing is charged now. The plan renews automatically on{' '}
        {subscription.endsAt ? formatDate(subscription.endsAt) : 'that day'} at {renewalPrice(subscription)}.
      </p>
    </>
  )
}
