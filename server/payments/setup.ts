import { parseArgs } from 'node:util'
import { Stripe } from 'stripe'
import {
  CURRENCY,
  DEFAULT_CENTS,
  formatDollars,
  OFFER_IDS,
  OFFERS,
  type OfferId,
  PAST_DUE_GRACE_DAYS,
  type Prices,
} from '#domain/plans/plans.ts'
import { lookupKeyOf, PRODUCTS, priceFault, productOf } from './products.ts'
import { nullIfMissing } from './provider-requests.ts'

/** Events that the operator's webhook subscribes to. They only trigger reads, so repeated and lost events do no harm. */
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

const USAGE = `Usage: npm run stripe:setup [-- --price OFFER=CENTS …]
OFFER is one of ${OFFER_IDS.join(', ')}; 2199 cents are $21.99.`

/** Limits of Stripe for amounts in US dollars, in cents. */
const MIN_CENTS = 50
const MAX_CENTS = 99_999_999

/** Invalid command line; the message includes the usage. */
export class SetupUsageError extends Error {
  constructor(problem: string) {
    super(`${problem}\n${USAGE}`)
  }
}

/**
 * Parses the prices on the command line, in cents.
 * @throws SetupUsageError
 */
export function parsePriceOptions(args: readonly string[]): Partial<Record<OfferId, number>> {
  return Object.fromEntries(priceOptions(args).map(parsePriceOption))
}

function priceOptions(args: readonly string[]): string[] {
  try {
    return parseArgs({ args: [...args], options: { price: { type: 'string', multiple: true, default: [] } } }).values
      .price
  } catch (error) {
    throw new SetupUsageError(error instanceof Error ? error.message : String(error))
  }
}

function parsePriceOption(text: string): [OfferId, number] {
  const [, name, amount] = /^([a-z_]+)=(\d{1,9})$/.exec(text) ?? []
  const offer = OFFER_IDS.find((id) => id === name)
  if (offer === undefined)
    throw new SetupUsageError(`--price ${text} is not OFFER=CENTS with a known offer and whole cents`)
  const cents = Number(amount)
  if (cents < MIN_CENTS || cents > MAX_CENTS) {
    throw new SetupUsageError(`--price ${text}: an amount must be from ${MIN_CENTS} to ${MAX_CENTS} cents`)
  }
  return [offer, cents]
}

/** Result for a product or a price, by its id or lookup key. */
type SetupStep = {
  name: string
  outcome: 'unchanged' | 'created' | 'repaired' | 'changed'
  /** In cents, of a price. */
  cents?: number
}

/**
 * Creates or updates the products and prices of the catalogue in an account: products by their ids, prices by their lookup
 * keys. Prices at Stripe are immutable; a new price takes over the key, and the old one is deactivated but still charged to
 * current subscribers. Safe to run again, also after an interruption; only a price that lost its key and was not yet
 * deactivated then stays active, and nothing is sold at it.
 * @param wanted in cents; other offers keep their price, or get the default one
 */
export async function setUpCatalogue(stripe: Stripe, wanted: Partial<Prices>): Promise<SetupStep[]> {
  const steps: SetupStep[] = []
  for (const [id, name] of Object.entries(PRODUCTS)) steps.push(await setUpProduct(stripe, id, name))
  const { data } = await stripe.prices.list({ lookup_keys: OFFER_IDS.map(lookupKeyOf), limit: 100 })
  for (const offer of OFFER_IDS) {
    const existing = data.find(({ lookup_key }) => lookup_key === lookupKeyOf(offer))
    steps.push(await setUpPrice(stripe, offer, existing, wanted[offer]))
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
  wanted: number | undefined,
): Promise<SetupStep> {
  const name = lookupKeyOf(offer)
  const usable = existing && priceFault(offer, { ...existing, active: true }) === null ? existing : undefined
  const cents = wanted ?? usable?.unit_amount ?? DEFAULT_CENTS[offer]
  if (usable?.unit_amount === cents) {
    if (!usable.active) await stripe.prices.update(usable.id, { active: true })
    return { name, cents, outcome: usable.active ? 'unchanged' : 'repaired' }
  }
  await stripe.prices.create({
    currency: CURRENCY,
    product: productOf(offer),
    unit_amount: cents,
    recurring: { interval: OFFERS[offer].interval },
    lookup_key: name,
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
    : 'Done. Pages and new payments use these prices within a minute; current subscriptions keep their price.'
  return [...lines, '', done].join('\n')
}

/**
 * Steps that the operator has to do by hand.
 * @param origin address of the product; null when it is not configured
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
