import type { Stripe } from 'stripe'
import { CURRENCY, DEFAULT_CENTS, OFFER_IDS, OFFERS, type OfferId, type Prices } from '#domain/plans/plans.ts'
import { priceFault } from './check-price.ts'
import { lookupKeyOf, PRODUCTS, productOf } from './products.ts'
import { unlessMissing } from './provider-answers.ts'

/** What was done about a product or a price, by its id or lookup key. */
export type SetUpStep = {
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
  const product = await unlessMissing(stripe.products.retrieve(id))
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
