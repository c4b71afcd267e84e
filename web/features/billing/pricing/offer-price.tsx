import type { OfferId } from '#domain/plans/plans.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { Price } from '../price.tsx'
import { offerIn, type useCatalogue } from '../use-catalogue.ts'

export type OfferPriceProps = { id: OfferId; catalogue: ReturnType<typeof useCatalogue> }

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
