import { toMetadata } from '../../../payments/learner-metadata.ts'
import type { Payments } from '../../../payments/payments.ts'
import { CHARGING, requestKey } from '../../../payments/provider-requests.ts'
import { logProviderFailure } from '../../../payments/provider-responses.ts'
import type { Services } from '../../../services.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { amountOfChange, type ChangeAsked, type ChangeToMake, decideChange } from './plan-change.ts'
import type { ProviderPlan } from './provider-plan.ts'
import type { PaidPlan } from './queries.ts'
import { type NotDone, withOwnPlan } from './with-payers-plan.ts'

/** How long an amount that was shown may be confirmed. */
const SHOWN_FOR_SECONDS = 15 * 60

type NotChanged = NotDone | { kind: 'cannot'; reason: string }

export type PreviewedChange =
  | NotChanged
  | { kind: 'previewed'; amountNow: number; asOf: number; nextAmount: number; nextAt: Date }

/** What a change of plan costs at this moment. */
export async function previewChange(
  services: Services,
  parentId: string,
  asked: ChangeAsked,
): Promise<PreviewedChange> {
  return withOwnPlan(services, parentId, asked, async (payments, paid): Promise<PreviewedChange> => {
    const decision = await decideChange(payments, paid, asked)
    if (decision.kind === 'already') return { kind: 'cannot', reason: 'This is the plan already.' }
    if (decision.kind === 'no-prices') return { kind: 'failed' }
    if (decision.kind === 'cannot') return decision
    const { plan, nextAmount } = decision.change
    const asOf = Math.floor(plan.now.getTime() / 1000)
    const amountNow = await amountOfChange(payments, decision.change, asOf)
    return { kind: 'previewed', amountNow, asOf, nextAmount, nextAt: plan.periodEnd }
  })
}

export type ChangedPlan =
  | NotChanged
  | { kind: 'amount-changed' }
  | { kind: 'payment-refused' }
  | { kind: 'changed' }

/** Changes a plan at once, for just the amounts that were shown; where it is not paid nothing changes. */
export async function changePlan(
  services: Services,
  parentId: string,
  asked: ChangeAsked & { amountShown: number; asOf: number; nextAmountShown: number },
): Promise<ChangedPlan> {
  return withOwnPlan(services, parentId, asked, async (payments, paid): Promise<ChangedPlan> => {
    const decision = await decideChange(payments, paid, asked)
    if (decision.kind === 'already') {
      // It was paid for, perhaps by a request that broke off before it was read.
      await syncSubscription(services, asked.subscriptionId)
      return { kind: 'changed' }
    }
    if (decision.kind === 'no-prices') return { kind: 'failed' }
    if (decision.kind === 'cannot') return decision
    if (!isRecent(asked.asOf, decision.change.plan)) return { kind: 'amount-changed' }
    // During free days nothing is charged at once, whatever the price has become: it is the renewals that tell.
    if (decision.change.nextAmount !== asked.nextAmountShown) return { kind: 'amount-changed' }
    const amount = await amountOfChange(payments, decision.change, asked.asOf)
    if (amount !== asked.amountShown) return { kind: 'amount-changed' }
    return await update(services, payments, paid, decision.change, asked)
  })
}

/** Shown lately, and in the period that it was reckoned for. */
function isRecent(asOf: number, { now, periodStart }: ProviderPlan): boolean {
  const seconds = Math.floor(now.getTime() / 1000)
  return asOf <= seconds && asOf >= seconds - SHOWN_FOR_SECONDS && asOf * 1000 >= periodStart.getTime()
}

async function update(
  services: Services,
  payments: Payments,
  paid: PaidPlan,
  { plan, items }: ChangeToMake,
  { learnerId, offer, asOf }: ChangeAsked & { asOf: number },
): Promise<ChangedPlan> {
  try {
    await payments.stripe.subscriptions.update(
      plan.id,
      {
        items,
        metadata: toMetadata([{ learnerId, offer, until: null }]),
        proration_behavior: 'always_invoice',
        proration_date: asOf,
        payment_behavior: 'error_if_incomplete',
      },
      {
        ...CHARGING,
        // A click that is sent twice charges once.
        idempotencyKey: requestKey('change', plan.id, learnerId, offer, paid.readNumber, asOf),
      },
    )
  } catch (error) {
    const failure = logProviderFailure(services.log, error)
    // Also where nothing changed: it is another reading then, and another try is not answered with this one's refusal.
    await syncSubscription(services, plan.id)
    if (failure === 'declined') return { kind: 'payment-refused' }
    const after = await decideChange(payments, paid, { subscriptionId: plan.id, learnerId, offer })
    return { kind: after.kind === 'already' ? 'changed' : 'failed' }
  }
  await syncSubscription(services, plan.id)
  return { kind: 'changed' }
}
