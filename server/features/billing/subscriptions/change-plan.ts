import { toMetadata } from '../../../payments/learner-metadata.ts'
import { CHARGING, requestKey } from '../../../payments/provider-requests.ts'
import { logProviderFailure } from '../../../payments/provider-responses.ts'
import type { BillingContext } from '../context.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { type ChangeInput, decideChange, type PricedChange, previewAmount } from './plan-change.ts'
import type { ProviderPlan } from './provider-plan.ts'
import type { PaidSubscription } from './queries.ts'
import { type PlanFailure, withPayersPlan } from './with-payers-plan.ts'

/** Time within which a previewed amount can be confirmed. */
const PREVIEW_VALID_SECONDS = 15 * 60

type NotChanged = PlanFailure | { kind: 'not-possible'; reason: string }

export type PreviewedChange =
  | NotChanged
  | { kind: 'previewed'; amountNow: number; asOf: number; nextAmount: number; nextAt: Date }

/** Previews the price of a change of plan at this moment. */
export async function previewChange(
  context: BillingContext,
  parentId: string,
  input: ChangeInput,
): Promise<PreviewedChange> {
  return withPayersPlan(context, parentId, input, async (paid): Promise<PreviewedChange> => {
    const decision = await decideChange(context, paid, input)
    if (decision.kind === 'unchanged') return { kind: 'not-possible', reason: 'This is the plan already.' }
    if (decision.kind === 'no-prices') return { kind: 'failed' }
    if (decision.kind === 'not-possible') return decision
    const { plan, nextAmount } = decision.change
    const asOf = Math.floor(plan.now.getTime() / 1000)
    const amountNow = await previewAmount(context.stripe, decision.change, asOf)
    return { kind: 'previewed', amountNow, asOf, nextAmount, nextAt: plan.periodEnd }
  })
}

export type ChangedPlan =
  | NotChanged
  | { kind: 'amount-changed' }
  | { kind: 'payment-declined' }
  | { kind: 'changed' }

/** Changes a plan at once, for exactly the amounts that were shown; if the payment fails nothing changes. */
export async function changePlan(
  context: BillingContext,
  parentId: string,
  input: ChangeInput & { amountShown: number; asOf: number; nextAmountShown: number },
): Promise<ChangedPlan> {
  return withPayersPlan(context, parentId, input, async (paid): Promise<ChangedPlan> => {
    const decision = await decideChange(context, paid, input)
    if (decision.kind === 'unchanged') {
      // An earlier request may have paid and then failed before the sync.
      await syncSubscription(context, input.subscriptionId)
      return { kind: 'changed' }
    }
    if (decision.kind === 'no-prices') return { kind: 'failed' }
    if (decision.kind === 'not-possible') return decision
    if (!isRecent(input.asOf, decision.change.plan)) return { kind: 'amount-changed' }
    // During a free trial the amount due now is always zero; a changed price only shows in the renewals.
    if (decision.change.nextAmount !== input.nextAmountShown) return { kind: 'amount-changed' }
    const amount = await previewAmount(context.stripe, decision.change, input.asOf)
    if (amount !== input.amountShown) return { kind: 'amount-changed' }
    return await update(context, paid, decision.change, input)
  })
}

/** True when the preview is recent and from the current period. */
function isRecent(asOf: number, { now, periodStart }: ProviderPlan): boolean {
  const seconds = Math.floor(now.getTime() / 1000)
  return asOf <= seconds && asOf >= seconds - PREVIEW_VALID_SECONDS && asOf * 1000 >= periodStart.getTime()
}

async function update(
  context: BillingContext,
  paid: PaidSubscription,
  { plan, items }: PricedChange,
  { learnerId, offer, asOf }: ChangeInput & { asOf: number },
): Promise<ChangedPlan> {
  try {
    await context.stripe.subscriptions.update(
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
        // A repeated click charges once.
        idempotencyKey: requestKey('change', plan.id, learnerId, offer, paid.readNumber, asOf),
      },
    )
  } catch (error) {
    const failure = logProviderFailure(context.log, error)
    // Syncs even where nothing changed: the read number advances, so that a retry does not replay this error.
    await syncSubscription(context, plan.id)
    if (failure === 'declined') return { kind: 'payment-declined' }
    const after = await decideChange(context, paid, { subscriptionId: plan.id, learnerId, offer })
    return { kind: after.kind === 'unchanged' ? 'changed' : 'failed' }
  }
  await syncSubscription(context, plan.id)
  return { kind: 'changed' }
}
