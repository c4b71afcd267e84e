import { formatDollars, type OfferId } from '#domain/plans/plans.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { findOffer, type useCatalogue } from './catalogue.ts'

type PriceProps = {
  cents: number
  interval: 'month' | 'year'
  /** `large` for cards; `text` inherits the style of its line. */
  size?: 'large' | 'text'
}

/** Price with its interval, as $19.99 per month. */
export function Price({ cents, interval, size = 'text' }: PriceProps) {
  if (size === 'text') return <span className="whitespace-nowrap">{formatPrice(cents, interval)}</span>
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className="font-bold font-heading text-3xl tabular-nums tracking-tight">{formatDollars(cents)}</span>{' '}
      <span className="text-ink-soft">per {interval}</span>
    </span>
  )
}

/** Formats a price as text, for labels and messages. */
export function formatPrice(cents: number, interval: 'month' | 'year'): string {
  return `${formatDollars(cents)} per ${interval}`
}

type OfferPriceProps = { id: OfferId; catalogue: ReturnType<typeof useCatalogue> }

/** Price of an offer; a skeleton while loading, and a plain word when the price is unavailable. */
export function OfferPrice({ id, catalogue }: OfferPriceProps) {
  const offer = catalogue.data && findOffer(catalogue.data, id)
  return (
    <div className="flex min-h-12 items-center">
      {offer ? (
        <Price cents={offer.unitAmount} interval={offer.interval} size="large" />
      ) : catalogue.isPending ? (
        <>
          <span className="sr-only">Loading the price...</span>
          <Skeleton className="h-9 w-48" />
        </>
      ) : (
        <span className="text-ink-soft">{catalogue.data ? 'Not open here at present' : 'Price not loaded'}</span>
      )}
    </div>
  )
}
