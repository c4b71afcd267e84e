import { formatDollars, type OfferId } from '#domain/plans/plans.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { offerIn, type useCatalogue } from './catalogue.ts'

type PriceProps = {
  cents: number
  interval: 'month' | 'year'
  /** `large` heads a card; `text` stands in a line and takes its looks. */
  size?: 'large' | 'text'
}

/** What something costs, and how often: $19.99 per month. It never breaks between an amount and its dollar sign. */
export function Price({ cents, interval, size = 'text' }: PriceProps) {
  if (size === 'text') return <span className="whitespace-nowrap">{priceInWords(cents, interval)}</span>
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className="font-bold font-heading text-3xl tabular-nums tracking-tight">
        {formatDollars(cents)}
      </span>{' '}
      <span className="text-ink-soft">per {interval}</span>
    </span>
  )
}

/** The same as one text, for labels and messages. */
export function priceInWords(cents: number, interval: 'month' | 'year'): string {
  return `${formatDollars(cents)} per ${interval}`
}

type OfferPriceProps = { id: OfferId; catalogue: ReturnType<typeof useCatalogue> }

/** What an offer costs; before that is known a shape of the same size, and where it stays unknown the plain word. */
export function OfferPrice({ id, catalogue }: OfferPriceProps) {
  const offer = catalogue.data && offerIn(catalogue.data, id)
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
        <span className="text-ink-soft">
          {catalogue.data ? 'Not open here at present' : 'Price not loaded'}
        </span>
      )}
    </div>
  )
}
