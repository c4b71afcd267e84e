import type { GradeBilling } from './grade-pricing.ts'
import { type GradeOffers, PremiumOffer } from './premium-offer.tsx'
import { RadioDot } from './radio-dot.tsx'

const ways = ['monthly', 'annual'] as const satisfies GradeBilling[]

export type PremiumChoiceProps = {
  offers: GradeOffers
  chosen: GradeBilling
  onChoose: (billing: GradeBilling) => void
  disabled: boolean
}

/** By the month or by the year: one of two cards, as native radio buttons. */
export function PremiumChoice({ offers, chosen, onChoose, disabled }: PremiumChoiceProps) {
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-4 font-bold font-heading text-xl tracking-tight">
        How would you like to pay?
      </legend>
      <div className="grid gap-5 sm:grid-cols-2">
        {ways.map((billing) => (
          <label
            key={billing}
            className="group rounded-lg border-[1.5px] border-line-strong bg-surface p-5 shadow-card has-checked:border-leaf has-checked:bg-leaf-wash has-enabled:cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 sm:p-6"
          >
            <input
              type="radio"
              name="billing"
              value={billing}
              checked={chosen === billing}
              onChange={() => onChoose(billing)}
              className="sr-only forced-colors:not-sr-only"
            />
            <PremiumOffer billing={billing} offers={offers} mark={<RadioDot />} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
