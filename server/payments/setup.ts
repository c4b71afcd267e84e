import { Stripe } from 'stripe'
import {
  CURRENCY,
  DEFAULT_CENTS,
  formatDollars,
  OFFER_IDS,
  OFFERS,
  type OfferId,
  PAST_DUE_GRACE_DAYS,
} from '#domain/plans/plans.ts'
import { lookupKeyOf, PRODUCTS, priceFault, productOf, RENEWALS_KEY } from './products.ts'
import { nullIfMissing } from './provider-requests.ts'
import type { SetupOptions } from './setup-options.ts'

/** Events for the operator's webhook. They only trigger reads, so duplicates and lost events do no harm. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

/** Result for a product or a price, by its id or lookup key. */
type SetupStep = {
  name: string
  outcome: 'unchanged' | 'created' | 'repaired' | 'changed'
  /** In cents, of a price. */
  cents?: number
}

/**
 * Creates or updates the products and prices of the catalog in an account: products by id, prices by lookup key. Prices
 * at Stripe are immutable; a new price takes over the key, and the old one is deactivated but still charged to current
 * subscribers. Idempotent, also after an interruption: at most, an unused price without a key stays active.
 * @param options offers without a requested price keep theirs, or get the default one
 */
export async function setUpCatalogue(
  stripe: Stripe,
  { prices = {}, renewals = false }: Partial<SetupOptions> = {},
): Promise<SetupStep[]> {
  const steps: SetupStep[] = []
  for (const [id, name] of Object.entries(PRODUCTS)) steps.push(await setUpProduct(stripe, id, name))
  const { data } = await stripe.prices.list({ lookup_keys: OFFER_IDS.map(lookupKeyOf), limit: 100 })
  for (const offer of OFFER_IDS) {
    const existing = data.find(({ lookup_key }) => lookup_key === lookupKeyOf(offer))
    steps.push(await setUpPrice(stripe, offer, existing, { cents: prices[offer], renewals }))
  }
  return steps
}

async function setUpProduct(stripe: Stripe, id: string, name: string): Promise<SetupStep> {
  const product = await nullIfMissing(stripe.products.retrieve(id))
  if (product === null) await stripe.products.create({ id, name })
  else if (!product.active) await stripe.products.update(id, { active: true })
  return { name: id, outcome: product === null ? 'created' : product.active ? 'unchanged' : 'repaired' }
}

async function setUpPrice(
  stripe: Stripe,
  offer: OfferId,
  existing: Stripe.Price | undefined,
  wanted: { cents: number | undefined; renewals: boolean },
): Promise<SetupStep> {
  const name = lookupKeyOf(offer)
  const usable = existing && priceFault(offer, { ...existing, active: true }) === null ? existing : undefined
  const cents = wanted.cents ?? usable?.unit_amount ?? DEFAULT_CENTS[offer]
  const metadata = wanted.renewals && wanted.cents !== undefined ? { [RENEWALS_KEY]: 'true' } : {}
  if (usable?.unit_amount === cents) {
    if (RENEWALS_KEY in metadata && !usable.metadata[RENEWALS_KEY]) {
      await stripe.prices.update(usable.id, { active: true, metadata })
      return { name, cents, outcome: 'changed' }
    }
    if (!usable.active) await stripe.prices.update(usable.id, { active: true })
    return { name, cents, outcome: usable.active ? 'unchanged' : 'repaired' }
  }
  await stripe.prices.create({
    currency: CURRENCY,
    product: productOf(offer),
    unit_amount: cents,
    recurring: { interval: OFFERS[offer].interval },
    lookup_key: name,
    metadata,
    transfer_lookup_key: true,
  })
  if (existing?.active) await stripe.prices.update(existing.id, { active: false })
  return { name, cents, outcome: existing === undefined ? 'created' : usable ? 'changed' : 'repaired' }
}

/** Summary of the changes in an account, for the operator. */
export function formatSteps(steps: readonly SetupStep[]): string {
  const lines = steps.map(
    ({ name, outcome, cents }) =>
      `  ${name.padEnd(30)}${cents === undefined ? '' : formatDollars(cents).padStart(9)}  ${outcome}`,
  )
  const done = steps.every(({ outcome }) => outcome === 'unchanged')
    ? 'Everything is up to date; nothing was changed.'
    : 'Done. Pages and new payments use these prices within a minute. Running subscriptions keep their price, unless you used\n--renewals: then their payers are mailed within a day, and pay the new price 30 days later at the earliest.'
  return [...lines, '', done].join('\n')
}

/**
 * Formats the manual steps for the operator.
 * @param origin address of the product; null if not configured
 */
export function formatRemainingSteps(origin: string | null): string {
  return `To do in the Stripe dashboard (docs/payments.md has the details):

1. A webhook at ${origin ?? 'ORIGIN'}/webhooks/stripe, with API version ${Stripe.API_VERSION} and these events:
${WEBHOOK_EVENTS.map((type) => `     ${type}`).join('\n')}
2. Two variables: STRIPE_SECRET_KEY, the key that you used now or a restricted one, and STRIPE_WEBHOOK_SECRET, the
   signing secret of that webhook (whsec_…). Then restart the server.
3. Failed payments: retry over ${PAST_DUE_GRACE_DAYS} days, then cancel the subscription.
4. Customer portal: payment methods and invoices on; canceling and changing plans off, parents do that in Trellis.`
}
