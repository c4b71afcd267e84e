import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import { OFFER_IDS, type OfferId, type Prices } from '#domain/plans/plans.ts'
import { lookupKeyOf, priceFault } from './products.ts'
import { INTERACTIVE } from './provider-requests.ts'

const MINUTE = 60_000
/** How long a price is shown without asking again. */
const FRESH = MINUTE
/** How long the last known prices do while the provider cannot be reached: nothing can be paid then anyway. */
const LAST_KNOWN = 60 * MINUTE
/** After a failure, or prices that cannot be used, no page asks the provider again so soon. */
const PAUSE = 5000

/** The provider's present prices, in cents; null where they cannot be told, or are not fit to be charged. */
export type Catalogue = {
  prices(): Promise<Prices | null>
  /** The same, asked for at this moment. */
  pricesNow(): Promise<Prices | null>
}

export function stripeCatalogue(stripe: Stripe, log: Logger): Catalogue {
  const lookup_keys = OFFER_IDS.map(lookupKeyOf)
  const list = () => stripe.prices.list({ lookup_keys, limit: 100 }, INTERACTIVE)
  return openCatalogue(async () => (await list()).data, log)
}

/** @param now milliseconds since 1970 */
export function openCatalogue(
  listPrices: () => Promise<Stripe.Price[]>,
  log: Logger,
  now: () => number = Date.now,
): Catalogue {
  let known: { prices: Prices | null; at: number } | null = null
  let failedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<Prices | null> | null = null

  async function ask(): Promise<Prices | null> {
    try {
      const prices = readPrices(await listPrices(), log)
      known = { prices, at: now() }
      if (prices === null) failedAt = now()
      return prices
    } catch (error) {
      log.warn({ err: error }, 'The payment provider did not tell the prices')
      failedAt = now()
      return lastKnown(LAST_KNOWN)
    }
  }

  function lastKnown(age: number): Prices | null {
    return known !== null && now() - known.at < age ? known.prices : null
  }

  /** Of many who ask at once one does. */
  function pricesNow(): Promise<Prices | null> {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  return {
    async prices() {
      const fresh = lastKnown(FRESH)
      if (fresh !== null) return fresh
      return now() - failedAt < PAUSE ? lastKnown(LAST_KNOWN) : pricesNow()
    },
    pricesNow,
  }
}

/** All of them or none: what is missing or wrong is the operator's to mend, and the log says so. */
function readPrices(listed: readonly Stripe.Price[], log: Logger): Prices | null {
  const faults: string[] = []
  const cents = (offer: OfferId) => {
    const price = listed.find(({ lookup_key }) => lookup_key === lookupKeyOf(offer))
    const fault = priceFault(offer, price)
    if (fault !== null) faults.push(`${lookupKeyOf(offer)} ${fault}`)
    return price?.unit_amount ?? 0
  }
  const prices: Prices = {
    premium_monthly: cents('premium_monthly'),
    premium_annual: cents('premium_annual'),
    premium_plus_monthly: cents('premium_plus_monthly'),
    premium_plus_family: cents('premium_plus_family'),
  }
  if (faults.length === 0) return prices
  log.error({ faults }, 'The prices at the payment provider cannot be used; npm run stripe:setup mends them')
  return null
}
