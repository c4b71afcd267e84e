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
import { nullIfMissing } from './provider-responses.ts'

/** The events that the operator's webhook is to be sent; what happens is asked for, so that of each any number may come or be lost. */
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

/** What Stripe takes in US formatDollars, in cents. */
const LEAST = 50
const MOST = 99_999_999

/** What cannot be understood, in lines that say how it is meant. */
export class SetupUsageError extends Error {
  constructor(problem: string) {
    super(`${problem}\n${USAGE}`)
  }
}

/**
 * The prices that are asked for on the command line, in cents.
 * @throws SetupUsageError
 */
export function wantedPrices(args: readonly string[]): Partial<Record<OfferId, number>> {
  return Object.fromEntries(given(args).map(wantedPrice))
}

function given(args: readonly string[]): string[] {
  try {
    return parseArgs({ args: [...args], options: { price: { type: 'string', multiple: true, default: [] } } })
      .values.price
  } catch (error) {
    throw new SetupUsageError(error instanceof Error ? error.message : String(error))
  }
}

function wantedPrice(text: string): [OfferId, number] {
  const [, name, amount] = /^([a-z_]+)=(\d{1,9})$/.exec(text) ?? []
  const offer = OFFER_IDS.find((id) => id === name)
  if (offer === undefined) throw new SetupUsageError(`--price ${text} names no offer and whole cents`)
  const cents = Number(amount)
  if (cents < LEAST || cents > MOST) {
    throw new SetupUsageError(`--price ${text}: an amount must be from ${LEAST} to ${MOST} cents`)
  }
  return [offer, cents]
}

/** What was done about a product or a price, by its id or lookup key. */
type SetUpStep = {
  name: string
  outcome: 'unchanged' | 'created' | 'mended' | 'changed'
  /** In cents, of a price. */
  cents?: number
}

/**
 * Makes the products and prices of the catalogue in an account, or finds them: products by their ids, prices by their lookup
 * keys. A price at Stripe cannot be changed; another one takes its key over, and it is retired: who pays it already goes on
 * paying it. Run again, also after it broke off, it does what is still to do; only a price that has lost its key and is not
 * retired by then stays active, and nothing is sold at it.
 * @param wanted in cents; an offer that is not named keeps its price, or gets the default one
 */
export async function setUp(stripe: Stripe, wanted: Partial<Prices>): Promise<SetUpStep[]> {
  const steps: SetUpStep[] = []
  for (const [id, name] of Object.entries(PRODUCTS)) steps.push(await setUpProduct(stripe, id, name))
  const { data } = await stripe.prices.list({ lookup_keys: OFFER_IDS.map(lookupKeyOf), limit: 100 })
  for (const offer of OFFER_IDS) {
    const present = data.find(({ lookup_key }) => lookup_key === lookupKeyOf(offer))
    steps.push(await setUpPrice(stripe, offer, present, wanted[offer]))
  }
  return steps
}

async function setUpProduct(stripe: Stripe, id: string, name: string): Promise<SetUpStep> {
  const product = await nullIfMissing(stripe.products.retrieve(id))
  if (product === null) await stripe.products.create({ id, name })
  else if (!product.active) await stripe.products.update(id, { active: true })
  return { name: id, outcome: product === null ? 'created' : product.active ? 'unchanged' : 'mended' }
}

async function setUpPrice(
  stripe: Stripe,
  offer: OfferId,
  present: Stripe.Price | undefined,
  wanted: number | undefined,
): Promise<SetUpStep> {
  const name = lookupKeyOf(offer)
  const inForce = present && priceFault(offer, { ...present, active: true }) === null ? present : undefined
  const cents = wanted ?? inForce?.unit_amount ?? DEFAULT_CENTS[offer]
  if (inForce?.unit_amount === cents) {
    if (!inForce.active) await stripe.prices.update(inForce.id, { active: true })
    return { name, cents, outcome: inForce.active ? 'unchanged' : 'mended' }
  }
  await stripe.prices.create({
    currency: CURRENCY,
    product: productOf(offer),
    unit_amount: cents,
    recurring: { interval: OFFERS[offer].interval },
    lookup_key: name,
    transfer_lookup_key: true,
  })
  if (present?.active) await stripe.prices.update(present.id, { active: false })
  return { name, cents, outcome: present === undefined ? 'created' : inForce ? 'changed' : 'mended' }
}

/** What was done in an account, in lines for the operator. */
export function reportSteps(steps: readonly SetUpStep[]): string {
  const lines = steps.map(
    ({ name, outcome, cents }) =>
      `  ${name.padEnd(30)}${cents === undefined ? '' : formatDollars(cents).padStart(9)}  ${outcome}`,
  )
  const done = steps.every(({ outcome }) => outcome === 'unchanged')
    ? 'Everything is as it should be; nothing was changed.'
    : 'Done. Pages and new payments have these prices within a minute; plans that are paid already keep theirs.'
  return [...lines, '', done].join('\n')
}

/**
 * What only the operator can set, in lines for them.
 * @param origin of the product; null when it is not configured
 */
export function reportWhatToConfigure(origin: string | null): string {
  return `Left to you, in the dashboard of Stripe (docs/payments.md says where):

1. A webhook at ${origin ?? 'ORIGIN'}/webhooks/stripe, in the API version ${Stripe.API_VERSION}, that is sent
${WEBHOOK_EVENTS.map((type) => `     ${type}`).join('\n')}
2. Two variables: STRIPE_SECRET_KEY, the key that you used now or a restricted one, and STRIPE_WEBHOOK_SECRET, the
   signing secret of that webhook (whsec_…). Then start anew.
3. Failed payments: retry over ${PAST_DUE_GRACE_DAYS} days, then cancel the subscription.
4. Customer portal: payment methods and invoices on; cancelling and changing plans off, which parents do in Trellis.`
}
