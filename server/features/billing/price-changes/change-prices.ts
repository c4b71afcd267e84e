import { OFFERS, type OfferId } from '#domain/plans/plans.ts'
import { firstRenewalAfterNotice } from '#domain/plans/renewals.ts'
import { inTransaction } from '../../../database/retry.ts'
import { offerOfLine, priceData } from '../../../payments/products.ts'
import { idOf, requestKey } from '../../../payments/provider-requests.ts'
import type { BillingContext } from '../context.ts'
import { priceChangeMail } from '../mails/templates.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { announcePriceChange, listOutdatedPlans, type OutdatedPlan } from './queries.ts'

const BATCH_SIZE = 500
/** Tolerance for the announced renewal, which may move by some hours, for example between last days of months. */
const TOLERANCE_MS = 24 * 3_600_000

/**
 * Changes the prices of running subscriptions if the operator wants that (docs/payments.md, "Prices"): the payer is
 * mailed at least thirty days before the first renewal at the new price, and the provider's line changes in the last
 * period before it. Run daily; a late run changes a price later, never sooner.
 * @param now time at which the mail is sent
 */
export async function changePrices(context: BillingContext, now: Date): Promise<void> {
  const { catalogue, database, log } = context
  const prices = await catalogue.renewalPrices()
  if (Object.keys(prices).length === 0) return
  const { kysely } = database
  let batch = await listOutdatedPlans(kysely, prices, null, BATCH_SIZE)
  while (batch.length > 0) {
    for (const plan of batch) {
      // Failures are retried by the next run.
      await changePrice(context, plan, now).catch((error: unknown) => {
        log.warn({ err: error, subscriptionId: plan.subscriptionId }, 'A price could not be changed')
      })
    }
    batch = await listOutdatedPlans(kysely, prices, batch.at(-1) ?? null, BATCH_SIZE)
  }
}

async function changePrice(context: BillingContext, plan: OutdatedPlan, now: Date): Promise<void> {
  if (plan.effectiveAt === null) return announce(context, plan, now)
  if (plan.renewsAt.getTime() + TOLERANCE_MS >= plan.effectiveAt.getTime()) await apply(context, plan)
}

/** Mails the payer and stores the change in one transaction, once per price. */
async function announce({ database, outbox, origin }: BillingContext, plan: OutdatedPlan, now: Date): Promise<void> {
  const { interval, maxLearners } = OFFERS[plan.offer]
  const at = firstRenewalAfterNotice(plan.renewsAt, interval, now)
  if (at === null) return
  await inTransaction(database.kysely, async (db) => {
    if (!(await announcePriceChange(db, plan, at)) || plan.parentEmail === null) return
    const amount = maxLearners > 1 ? plan.cents : plan.cents * plan.firstNames.length
    const before = maxLearners > 1 ? plan.unitAmount : plan.total
    const plans = plan.firstNames.map((firstName) => ({ plan: OFFERS[plan.offer].plan, firstName }))
    const facts = { to: plan.parentEmail, timeZone: plan.timeZone, origin, plans }
    await outbox.post(db, priceChangeMail(facts, { at, amount, interval, before }))
  })
}

/** Changes the price of the lines from the next renewal, without charging anything now. */
async function apply(context: BillingContext, { subscriptionId, offer, cents }: OutdatedPlan): Promise<void> {
  const { stripe } = context
  const { items } = await stripe.subscriptions.retrieve(subscriptionId)
  const outdated = items.data.filter(({ price }) => isOf(offer, price) && price.unit_amount !== cents)
  if (outdated.length > 0) {
    await stripe.subscriptions.update(
      subscriptionId,
      {
        items: outdated.map(({ id, quantity = 1 }) => ({ id, price_data: priceData(offer, cents), quantity })),
        proration_behavior: 'none',
      },
      {
        idempotencyKey: requestKey('price', subscriptionId, cents, ...outdated.map(({ id, price }) => [id, price.id])),
      },
    )
  }
  await syncSubscription(context, subscriptionId)
}

function isOf(
  offer: OfferId,
  { product, recurring }: { product: string | { id: string }; recurring: { interval: string } | null },
) {
  return offerOfLine(idOf(product), recurring?.interval) === offer
}
