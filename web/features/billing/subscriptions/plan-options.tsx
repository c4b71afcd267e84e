import { useId } from 'react'
import { findOffer, OFFERS, type Plan, type Prices } from '#domain/plans/plans.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ChoiceBox, choiceCardStyle } from '../choice-card.tsx'
import { bonusPercent } from '../plan-features.ts'
import { priceInWords } from '../price.tsx'
import type { SubscribedLearner } from './plan/own-plan.ts'
import { renewalPrice } from './plan/plan-status.ts'
import type { WayOfPaying } from './plan-choices.ts'

export function PlanCard({
  plan,
  learner,
  price,
  current,
  checked,
  available,
  onChoose,
}: {
  plan: Plan
  learner: SubscribedLearner
  price: string
  /** Whether it is the learner's present plan. */
  current: boolean
  checked: boolean
  available: boolean
  onChoose: () => void
}) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={`${choiceCardStyle} flex flex-col gap-1 px-4 py-3.5 ${available ? '' : 'opacity-60'}`}
    >
      <span className="flex items-start justify-between gap-2">
        <span className="font-bold font-heading text-lg">{plan}</span>
        <ChoiceBox
          id={id}
          type="radio"
          name={`plan-${learner.id}`}
          checked={checked}
          disabled={!available}
          onChange={onChoose}
          aria-label={`${plan} for ${learner.firstName}, ${price}${current ? ', current plan' : ''}`}
        />
      </span>
      <span className="font-semibold">{price}</span>
      <span className="text-ink-soft text-sm">{whatItGives(plan)}</span>
      {current && <Badge className="mt-1.5">Current plan</Badge>}
    </label>
  )
}

function whatItGives(plan: Plan): string {
  const bonus = bonusPercent(plan)
  return bonus === 0 ? 'Every lesson and test of the grade' : `All of it, and ${bonus}% more on all marks`
}

/** What a plan costs one learner, in words. Who has it already goes on paying what it cost when they got it. */
export function cardPrice(
  { subscription }: Pick<SubscribedLearner, 'subscription'>,
  plan: Plan,
  way: WayOfPaying,
  prices: Prices,
): string {
  if (subscription && OFFERS[subscription.offer].plan === plan) {
    const price = renewalPrice(subscription)
    return subscription.offer === 'premium_plus_family' ? `${price} for the family` : price
  }
  if (way === 'family' && !subscription && plan === OFFERS.premium_plus_family.plan) {
    return `${priceInWords(prices.premium_plus_family, 'month')} for the family`
  }
  const offer = findOffer(plan, 'monthly')
  return priceInWords(offer === null ? 0 : prices[offer], 'month')
}
