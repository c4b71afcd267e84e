import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import type { contract } from '#contract/index.ts'
import { formatDollars, type OfferId, type Prices } from '#domain/plans/plans.ts'
import { api } from '#web/api/client.ts'
import { Skeleton } from '#web/ui/loading.tsx'

export type Catalogue = InferContractRouterOutputs<typeof contract>['billing']['offers']
export type CatalogueOffer = Catalogue['offers'][number]

/** Fetches the offers with their prices, which are public. */
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
 * Saving of an annual payment in whole percent, rounded down; null for none.
 * @param monthly price of a month, in cents
 * @param annual price of a year, in cents
 */
export function savedPercent(monthly: number, annual: number): number | null {
  const byMonth = monthly * 12
  if (byMonth <= 0) return null
  const percent = Math.floor(((byMonth - annual) * 100) / byMonth)
  return percent > 0 ? percent : null
}

type PriceProps = {
  cents: number
  interval: 'month' | 'year'
  /** `large` for cards; `text` inherits the surrounding style. */
  size?: 'large' | 'text'
}

/** Price with its interval, such as $19.99 per month. */
export function Price({ cents, interval, size = 'text' }: PriceProps) {
  if (size === 'text') return <span className="whitespace-nowrap">{formatPrice(cents, interval)}</span>
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className="font-bold font-heading text-3xl tabular-nums tracking-tight">{formatDollars(cents)}</span>{' '}
      <span className="text-ink-soft">{interval === 'month' ? t`per month` : t`per year`}</span>
    </span>
  )
}

/** Formats a price as text, for labels and messages. */
export function formatPrice(cents: number, interval: 'month' | 'year'): string {
  const dollars = formatDollars(cents)
  return interval === 'month' ? t`${dollars} per month` : t`${dollars} per year`
}

type OfferPriceProps = { id: OfferId; catalogue: ReturnType<typeof useCatalogue> }

/** Price of an offer; a skeleton while loading, and a plain word if the price is unavailable. */
export function OfferPrice({ id, catalogue }: OfferPriceProps) {
  const offer = catalogue.data && findOffer(catalogue.data, id)
  return (
    <div className="flex min-h-12 items-center">
      {offer ? (
        <Price cents={offer.unitAmount} interval={offer.interval} size="large" />
      ) : catalogue.isPending ? (
        <>
          <span className="sr-only">{t`Loading the price...`}</span>
          <Skeleton className="h-9 w-48" />
        </>
      ) : (
        <span className="text-ink-soft">{catalogue.data ? t`Not available` : t`Price not available`}</span>
      )}
    </div>
  )
}
