import { ChoiceBox } from '../choice-box.tsx'
import { choiceCardStyle } from '../choice-card-style.ts'
import type { GradeBilling } from './grade-pricing.ts'
import { type GradeOffers, PremiumOffer } from './premium-offer.tsx'

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
          <label key={billing} htmlFor={`pay-${billing}`} className={`${choiceCardStyle} p-5 sm:p-6`}>
            <PremiumOffer
              billing={billing}
              offers={offers}
              mark={
                <ChoiceBox
                  type="radio"
                  id={`pay-${billing}`}
                  name="billing"
                  value={billing}
                  checked={chosen === billing}
                  onChange={() => onChoose(billing)}
                />
              }
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
