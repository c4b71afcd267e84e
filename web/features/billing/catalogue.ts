import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import type { contract } from '#contract/index.ts'
import type { OfferId, Prices } from '#domain/plans/plans.ts'
import { api } from '#web/api/client.ts'

type Catalogue = InferContractRouterOutputs<typeof contract>['billing']['offers']
export type CatalogueOffer = Catalogue['offers'][number]

/** Offers with their prices; public. */
export function useCatalogue() {
  return useQuery(api.billing.offers.queryOptions())
}

/** False only when the server returned no offers; true while the catalogue is loading or unavailable. */
export function arePlansOpen(catalogue: Catalogue | undefined): boolean {
  return catalogue === undefined || catalogue.offers.length > 0
}

/** @returns undefined where no paid plans are sold */
export function findOffer(catalogue: Pick<Catalogue, 'offers'>, id: OfferId): CatalogueOffer | undefined {
  return catalogue.offers.find((offer) => offer.id === id)
}

/** Prices of all offers; null where no paid plans are sold. */
export function readPrices(catalogue: Pick<Catalogue, 'offers'>): Prices | null {
  const amountOf = (id: OfferId) => findOffer(catalogue, id)?.unitAmount
  const premium_monthly = amountOf('premium_monthly')
  const premium_annual = amountOf('premium_annual')
  const premium_plus_monthly = amountOf('premium_plus_monthly')
  const premium_plus_family = amountOf('premium_plus_family')
  if (
    premium_monthly === undefined ||
    premium_annual === undefined ||
    premium_plus_monthly === undefined ||
    premium_plus_family === undefined
  ) {
    return null
  }
  return { premium_monthly, premium_annual, premium_plus_monthly, premium_plus_family }
}

/**
 * Saving of an annual payment in whole percent, rounded down; null when nothing is saved.
 * @param monthly price of a month, in cents
 * @param annual price of a year, in cents
 */
export function savedPercent(monthly: number, annual: number): number | null {
  const byMonth = monthly * 12
  if (byMonth <= 0) return null
  const percent = Math.floor(((byMonth - annual) * 100) / byMonth)
  return percent > 0 ? percent : null
}
