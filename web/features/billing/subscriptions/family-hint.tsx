import { dollars } from '#domain/plans.ts'
import { Button } from '#web/ui/button.tsx'
import { priceInWords } from '../price.tsx'

/** Tells who would pay less with the family offer. */
export function FamilyHint({
  saved,
  price,
  onFamily,
}: {
  saved: number
  price: number
  onFamily: () => void
}) {
  return (
    <div className="grid gap-2.5 rounded-md bg-sun-wash px-4 py-3.5 text-sm">
      <p>
        <strong className="font-semibold">{dollars(saved)} less each month:</strong> the family offer gives
        all of them Premium Plus for {priceInWords(price, 'month')}.
      </p>
      <Button size="small" variant="secondary" onClick={onFamily}>
        Use the family offer
      </Button>
    </div>
  )
}
