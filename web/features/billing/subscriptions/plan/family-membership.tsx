import { t } from '@lingui/core/macro'
import { OFFERS } from '#domain/plans/plans.ts'
import { client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { type FamilyPlan, planStatusId, type SubscribedLearner, useRefetchPlans } from './own-plan.ts'

const { plan: FAMILY } = OFFERS.premium_plus_family

/** Takes a learner into the family plan, if it has a place and the learner pays for no other plan. */
export function JoinFamily({ learner, families }: { learner: SubscribedLearner; families: readonly FamilyPlan[] }) {
  const refetchPlans = useRefetchPlans()
  const join = useSave(client.billing.joinFamily, {
    done: async () => {
      await refetchPlans()
      document.getElementById(planStatusId(learner.id))?.focus()
      toast.success(
        t`Subscriptions Updated`,
        t`${{ firstName: learner.firstName }} has ${{ plan: FAMILY }} now, at no extra cost.`,
      )
    },
    failed: async (message = t`We couldn’t add your child. Please try again.`) => {
      toast.error(t`Payment Error`, message)
      await refetchPlans()
    },
  })
  const family = families.find(({ joinable }) => joinable)
  const pays = learner.paidByOther || (learner.subscription !== null && learner.subscription.state !== 'ending')
  if (!family || pays || family.memberIds.includes(learner.id)) return null
  return (
    <div className="grid justify-items-start gap-2 rounded-md bg-leaf-wash px-4 py-3.5">
      <Button
        busy={join.isPending}
        busyLabel={t`Adding...`}
        onClick={() => join.mutate({ subscriptionId: family.id, learnerId: learner.id })}
        aria-label={t`Add ${{ firstName: learner.firstName }} to your family plan, no extra cost (${{ used: family.memberIds.length }} of ${{ places: family.places }} used)`}
      >
        {t`Add to your family plan, no extra cost (${{ used: family.memberIds.length }} of ${{ places: family.places }} used)`}
      </Button>
      <p className="text-sm">{t`${{ firstName: learner.firstName }} gets ${{ plan: FAMILY }} right away.`}</p>
    </div>
  )
}

/** Takes a learner out of the family plan that others share. */
export function LeaveFamily({ learner, subscriptionId }: { learner: SubscribedLearner; subscriptionId: string }) {
  const refetchPlans = useRefetchPlans()
  const leave = useSave(client.billing.leaveFamily, {
    done: async () => {
      await refetchPlans()
      toast.success(
        t`Subscriptions Updated`,
        t`${{ firstName: learner.firstName }} has Freemium now. Progress and marks stay.`,
      )
    },
    failed: async (message = t`We couldn’t remove your child. Please try again.`) => {
      toast.error(t`Payment Error`, message)
      await refetchPlans()
    },
  })
  return (
    <Button
      size="small"
      variant="secondary"
      busy={leave.isPending}
      busyLabel={t`Removing...`}
      aria-label={t`Remove ${{ firstName: learner.firstName }} from the family plan`}
      onClick={() => leave.mutate({ subscriptionId, learnerId: learner.id })}
    >
      {t`Remove from family plan`}
    </Button>
  )
}

/** Names a second family plan that is not needed. */
export function SuperfluousPlan({ id, families }: { id: string; families: readonly FamilyPlan[] }) {
  if (!families.some((family) => family.id === id && family.superfluous)) return null
  return (
    <p className="font-semibold text-sm">
      {t`You pay for two family plans. One covers up to ${{ most: OFFERS.premium_plus_family.maxLearners }} children: cancel this one, then add its children to the other.`}
    </p>
  )
}
