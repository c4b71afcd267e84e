import type { Stripe } from 'stripe'
import { listPlanChanges, type OfferId } from '#domain/plans/plans.ts'
import { toMetadata } from '../../../payments/learner-metadata.ts'
import { priceData } from '../../../payments/products.ts'
import { CHARGING, INTERACTIVE, logProviderFailure, requestKey } from '../../../payments/provider-requests.ts'
import type { BillingContext } from '../context.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import {
  fetchProviderPlan,
  isOver,
  isUnpaid,
  type PlanFailure,
  type ProviderPlan,
  withPayersPlan,
} from './provider-plan.ts'
import type { PaidSubscription, PlanOfLearner } from './queries.ts'

/** Time for which a previewed amount can be confirmed. */
const PREVIEW_VALID_SECONDS = 15 * 60

type NotChanged = PlanFailure | { outcome: 'rejected'; message: string }

type PreviewedChange =
  | NotChanged
  | { outcome: 'previewed'; amountNow: number; asOf: number; nextAmount: number; nextAt: Date }

/** Previews the price of a plan change as of now. */
export async function previewChange(
  context: BillingContext,
  parentId: string,
  input: ChangeInput,
): Promise<PreviewedChange> {
  return withPayersPlan(context, parentId, input, async (paid): Promise<PreviewedChange> => {
    const decision = await decideChange(context, paid, input)
    if (decision.outcome === 'unchanged') return { outcome: 'rejected', message: 'The learner already has this plan.' }
    if (decision.outcome === 'no-prices') return { outcome: 'failed' }
    if (decision.outcome === 'rejected') return decision
    const { plan, nextAmount } = decision.change
    const asOf = Math.floor(plan.now.getTime() / 1000)
    const amountNow = await previewAmount(context.stripe, decision.change, asOf)
    return { outcome: 'previewed', amountNow, asOf, nextAmount, nextAt: plan.periodEnd }
  })
}

type ChangedPlan = NotChanged | { outcome: 'amount-changed' } | { outcome: 'payment-declined' } | { outcome: 'changed' }

/** Changes a plan immediately, for exactly the amounts shown; if the payment fails, nothing changes. */
export async function changePlan(
  context: BillingContext,
  parentId: string,
  input: ChangeInput & { amountShown: number; asOf: number; nextAmountShown: number },
): Promise<ChangedPlan> {
  return withPayersPlan(context, parentId, input, async (paid): Promise<ChangedPlan> => {
    const decision = await decideChange(context, paid, input)
    if (decision.outcome === 'unchanged') {
      // An earlier request may have paid but failed before the sync.
      await syncSubscription(context, input.subscriptionId)
      return { outcome: 'changed' }
    }
    if (decision.outcome === 'no-prices') return { outcome: 'failed' }
    if (decision.outcome === 'rejected') return decision
    if (!isRecent(input.asOf, decision.change.plan)) return { outcome: 'amount-changed' }
    // During a free trial nothing is due now, so a changed price shows only in the renewals.
    if (decision.change.nextAmount !== input.nextAmountShown) return { outcome: 'amount-changed' }
    const amount = await previewAmount(context.stripe, decision.change, input.asOf)
    if (amount !== input.amountShown) return { outcome: 'amount-changed' }
    return await update(context, paid, decision.change, input)
  })
}

/** True if the preview is recent and from the current period. */
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
    // Syncs even if nothing changed: the read number advances, so that a retry does not replay this error.
    await syncSubscription(context, plan.id)
    if (failure === 'declined') return { outcome: 'payment-declined' }
    const after = await decideChange(context, paid, { subscriptionId: plan.id, learnerId, offer })
    return { outcome: after.outcome === 'unchanged' ? 'changed' : 'failed' }
  }
  await syncSubscription(context, plan.id)
  return { outcome: 'changed' }
}

type ChangeInput = PlanOfLearner & { offer: OfferId }

type PricedChange = {
  plan: ProviderPlan
  /** Line to change, with its new price. */
  items: { id: string; price_data: ReturnType<typeof priceData>; quantity: 1 }[]
  /** Price of all lines at the next renewal, in cents. */
  nextAmount: number
}

type ChangeDecision =
  | { outcome: 'change'; change: PricedChange }
  /** The learner already has this offer. */
  | { outcome: 'unchanged' }
  /** `message` is shown to the parent. */
  | { outcome: 'rejected'; message: string }
  | { outcome: 'no-prices' }

/** Decides from the provider's current data whether a learner's plan can change immediately. */
async function decideChange(
  { stripe, catalogue }: Pick<BillingContext, 'stripe' | 'catalogue'>,
  paid: PaidSubscription,
  { subscriptionId, learnerId, offer }: ChangeInput,
): Promise<ChangeDecision> {
  const [plan, prices] = await Promise.all([fetchProviderPlan(stripe, subscriptionId, paid), catalogue.prices()])
  const member = plan.members.find((one) => one.learnerId === learnerId)
  if (isOver(plan) || member === undefined) return { outcome: 'rejected', message: 'This plan has ended.' }
  if (plan.ending || member.until !== null) {
    return { outcome: 'rejected', message: 'This plan was canceled. Resume it before you change it.' }
  }
  if (member.offer === offer) return { outcome: 'unchanged' }
  if (paid.gradeClosed) {
    return {
      outcome: 'rejected',
      message: 'This grade is being updated. You can change the plan when it reopens.',
    }
  }
  if (isUnpaid(plan)) {
    return {
      outcome: 'rejected',
      message: 'The last payment for this plan failed. Update your payment method before you change it.',
    }
  }
  if (!listPlanChanges(member.offer).includes(offer)) {
    return {
      outcome: 'rejected',
      message: 'You can’t switch to this plan directly. Cancel the current plan, and choose this one when it ends.',
    }
  }
  if (prices === null) return { outcome: 'no-prices' }
  const linesOfOffer = plan.lines.filter((line) => line.offer === member.offer)
  const line = linesOfOffer.find(({ cents }) => cents === member.cents) ?? linesOfOffer[0]
  if (line === undefined) return { outcome: 'rejected', message: 'No one is paying for this plan.' }
  const total = plan.lines.reduce((sum, { cents }) => sum + cents, 0)
  return {
    outcome: 'change',
    change: {
      plan,
      items: [{ id: line.id, price_data: priceData(offer, prices[offer]), quantity: 1 }],
      nextAmount: total - line.cents + prices[offer],
    },
  }
}

/**
 * Price of a change as of a time, in cents: charged immediately, or if negative credited to the next payments. An
 * existing credit is deducted.
 * @param asOf in Unix seconds
 */
async function previewAmount(stripe: Stripe, { plan, items }: PricedChange, asOf: number): Promise<number> {
  const preview = await stripe.invoices.createPreview(
    {
      subscription: plan.id,
      subscription_details: { items, proration_behavior: 'always_invoice', proration_date: asOf },
    },
    INTERACTIVE,
  )
  // During a free trial nothing is prorated, and the preview shows the next renewal.
  const prorated = preview.lines.data
    .filter(({ parent }) => (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration)
    .reduce((total, { amount }) => total + amount, 0)
  return prorated <= 0 ? prorated : Math.max(0, prorated + preview.starting_balance)
}
