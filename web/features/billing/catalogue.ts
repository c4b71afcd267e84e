import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import type { contract } from '#contract/index.ts'
import type { OfferId, Prices } from '#domain/plans/plans.ts'
import { api } from '#web/api/client.ts'

type Catalogue = InferContractRouterOutputs<typeof contract>['billing']['offers']
export type CatalogueOffer = Catalogue['offers'][number]

/** What is offered at which price; open to everybody. */
export function useCatalogue() {
  return useQuery(api.billing.offers.queryOptions())
}

/** Whether paid plans can be chosen: not where the server has said so; before, and without an answer, they can. */
export function plansOpen(catalogue: Catalogue | undefined): boolean {
  return catalogue === undefined || catalogue.offers.length > 0
}

/** undefined where paid plans are not open: their list is empty then. */
export function offerIn(catalogue: Pick<Catalogue, 'offers'>, id: OfferId): CatalogueOffer | undefined {
  return catalogue.offers.find((offer) => offer.id === id)
}

/** The amounts that a total is reckoned with; null where paid plans are not open. */
export function pricesIn(catalogue: Pick<Catalogue, 'offers'>): Prices | null {
  const amountOf = (id: OfferId) => offerIn(catalogue, id)?.unitAmount
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
 * How many whole percent a year costs less when it is paid at once, rounded down so that it never promises too much;
 * null when nothing is saved.
 *
 * @param monthly what a month costs, in cents
 * @param annual what a year costs, in cents
 */
export function savedPercent(monthly: number, annual: number): number | null {
  const byMonth = monthly * 12
  if (byMonth <= 0) return null
  const percent = Math.floor(((byMonth - annual) * 100) / byMonth)
  return percent > 0 ? percent : null
}
