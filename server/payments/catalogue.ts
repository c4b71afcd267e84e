import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import { OFFER_IDS, type OfferId, type Prices } from '#domain/plans/plans.ts'
import { lookupKeyOf, priceFault, RENEWALS_KEY } from './products.ts'
import { INTERACTIVE } from './provider-requests.ts'

/** Age up to which cached prices are fresh. */
const FRESH_MS = 60_000
/** Age up to which stale prices are shown while the provider is unreachable; no one can pay then anyway. */
const MAX_STALE_MS = 60 * 60_000
/** Pause after a failed request or unusable prices. */
const RETRY_PAUSE_MS = 5000

/** Current prices of the provider, in cents; null if unknown or unusable. */
export type Catalogue = {
  /** Cached prices, up to a minute old. */
  prices(): Promise<Prices | null>
  /** Fetches the prices. */
  pricesNow(): Promise<Prices | null>
  /**
   * Fetches the prices to which the operator wants running subscriptions to change.
   * @throws the provider's error
   */
  renewalPrices(): Promise<Partial<Prices>>
}

export function stripeCatalogue(stripe: Stripe, log: Logger): Catalogue {
  const lookup_keys = OFFER_IDS.map(lookupKeyOf)
  const list = () => stripe.prices.list({ lookup_keys, limit: 100 }, INTERACTIVE)
  return createCatalogue(async () => (await list()).data, log)
}

/** @param now milliseconds since 1970 */
export function createCatalogue(
  listPrices: () => Promise<Stripe.Price[]>,
  log: Logger,
  now: () => number = Date.now,
): Catalogue {
  let known: { prices: Prices | null; at: number } | null = null
  let failedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<Prices | null> | null = null

  async function request(): Promise<Prices | null> {
    try {
      const prices = parsePrices(await listPrices(), log)
      known = { prices, at: now() }
      if (prices === null) failedAt = now()
      return prices
    } catch (error) {
      log.warn({ err: error }, 'Could not read the prices from the payment provider')
      failedAt = now()
      return lastKnown(MAX_STALE_MS)
    }
  }

  function lastKnown(maxAge: number): Prices | null {
    return known !== null && now() - known.at < maxAge ? known.prices : null
  }

  /** Concurrent calls share one request. */
  function pricesNow(): Promise<Prices | null> {
    pending ??= request().finally(() => {
      pending = null
    })
    return pending
  }

  return {
    async prices() {
      const fresh = lastKnown(FRESH_MS)
      if (fresh !== null) return fresh
      return now() - failedAt < RETRY_PAUSE_MS ? lastKnown(MAX_STALE_MS) : pricesNow()
    },
    pricesNow,
    async renewalPrices() {
      const listed = await listPrices()
      if (parsePrices(listed, log) === null) return {}
      return Object.fromEntries(
        OFFER_IDS.flatMap((offer) => {
          const price = listed.find(({ lookup_key }) => lookup_key === lookupKeyOf(offer))
          return price?.unit_amount && price.metadata[RENEWALS_KEY] ? [[offer, price.unit_amount]] : []
        }),
      )
    },
  }
}

/** Prices of all offers; null, with an error in the log, if one of them is missing or unusable. */
function parsePrices(listed: readonly Stripe.Price[], log: Logger): Prices | null {
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
  log.error({ faults }, 'The prices at the payment provider are unusable; fix them with npm run stripe:setup')
  return null
}
