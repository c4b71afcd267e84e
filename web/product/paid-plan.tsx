import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { contract } from '#contract/index.ts'
import { formatDollars, OFFERS } from '#domain/plans/plans.ts'
import { api, client } from '#web/api/client.ts'
import { ChoiceBox } from '#web/ui/fields.tsx'
import { formatDate } from '#web/ui/format.ts'

export type Subscription = NonNullable<
  InferContractRouterOutputs<typeof contract>['billing']['subscriptions']['learners'][number]['subscription']
>

/** Plans that the parent pays for and that renew, by learner; empty while they load or cannot be read. */
export function useRenewingPlans(): Map<string, Subscription> {
  const { data } = useQuery(api.billing.subscriptions.queryOptions())
  return new Map(
    (data?.learners ?? []).flatMap(({ id, subscription }) =>
      subscription && subscription.state !== 'ending' ? [[id, subscription]] : [],
    ),
  )
}

type PlanState = Pick<Subscription, 'offer' | 'unitAmount' | 'state' | 'renewsAt' | 'paused'>

/** Price and next date of a plan: "Premium, $19.99 per month, renews on December 1". */
export function describePlan({ offer, unitAmount, state, renewsAt, paused }: PlanState): string {
  const { plan, interval, maxLearners } = OFFERS[offer]
  const name = maxLearners > 1 ? t`${plan}, family plan` : plan
  const amount = formatDollars(unitAmount)
  const price = interval === 'year' ? t`${amount} per year` : t`${amount} per month`
  if (state === 'past-due') return t`${name}, ${price}: the last payment failed, and we’ll try it again`
  if (paused) return t`${name}, ${price}: payments are paused while the grade is closed`
  if (!renewsAt) return `${name}, ${price}`
  const day = formatDate(renewsAt)
  return state === 'trial' ? t`${name}, free until ${day}, then ${price}` : t`${name}, ${price}, renews on ${day}`
}

/** What happens to a plan that is not shared when it is canceled. */
export function describeCancellation({ state, renewsAt }: Pick<Subscription, 'state' | 'renewsAt'>): string {
  // Whether it ends at once depends on the other learners of the subscription.
  if (state === 'past-due') return t`There’s no fee.`
  const end = renewsAt ? formatDate(renewsAt) : t`its end`
  return state === 'trial'
    ? t`There’s no fee, and nothing is charged. The free trial continues until ${end}.`
    : t`There’s no fee. It stays paid until ${end}.`
}

/** Says that pausing a child does not end the plan, and offers to cancel it too. */
export function PlanWhilePaused({
  subscription,
  firstName,
  cancels,
  onChange,
}: {
  subscription: Subscription
  firstName: string
  cancels: boolean
  onChange: (cancels: boolean) => void
}) {
  const id = useId()
  const shared = subscription.sharedBy > 1
  const plan = describePlan(subscription)
  const label = shared ? t`Take ${firstName} out of the family plan too` : t`Cancel the plan too`
  const effect = shared ? t`The others keep it at the same price.` : describeCancellation(subscription)
  return (
    <div className="mt-4 grid gap-3 rounded-md bg-sunken px-4 py-3.5">
      <p>
        <Trans>
          <span className="font-semibold">The plan isn’t paused.</span> {plan}.
        </Trans>
      </p>
      <div className="flex items-start gap-3">
        <ChoiceBox
          type="checkbox"
          id={id}
          checked={cancels}
          onChange={({ target }) => onChange(target.checked)}
          aria-describedby={`${id}-effect`}
        />
        <div>
          <label htmlFor={id} className="block cursor-pointer font-semibold">
            {label}
          </label>
          <p id={`${id}-effect`} className="text-ink-soft text-sm">
            {effect}
          </p>
        </div>
      </div>
    </div>
  )
}

/** Ends a learner's renewing plan: cancels it, or takes the learner out of the family plan. */
export async function endPlan(learnerId: string, { id: subscriptionId, sharedBy }: Subscription): Promise<void> {
  if (sharedBy > 1) await client.billing.leaveFamily({ subscriptionId, learnerId })
  else await client.billing.cancel({ subscriptionId, learnerId })
}

/** Says what deleting a learner does to the plan. */
export function describeDeletion(subscription: Subscription, firstName: string): string {
  const { plan } = OFFERS[subscription.offer]
  return subscription.sharedBy > 1
    ? t`${firstName} leaves the family plan; the others keep it at the same price`
    : t`${plan} ends at once, and you aren’t charged again`
}
