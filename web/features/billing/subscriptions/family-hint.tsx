import { dollars } from '#domain/plans.ts'
import { Button } from '#web/ui/button.tsx'
import { priceInWords } from '../price.tsx'
import type { FamilySaving } from './order.ts'

/** Tells who would pay less with the family offer, and what they would give up for it. */
export function FamilyHint({
  saving: { cents, freeDaysLost },
  price,
  onFamily,
}: {
  saving: FamilySaving
  price: number
  onFamily: () => void
}) {
  return (
    <div className="grid gap-2.5 rounded-md bg-sun-wash px-4 py-3.5 text-sm">
      <p>
        <strong className="font-semibold">{dollars(cents)} less each month:</strong> the family offer gives
        all of them Premium Plus for {priceInWords(price, 'month')}.
        {freeDaysLost &&
          ' It comes without free days, because one of them had a paid plan before, and is charged today.'}
      </p>
      <Button size="small" variant="secondary" onClick={onFamily}>
        Use the family offer
      </Button>
    </div>
  )
}
