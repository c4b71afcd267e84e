import { type ReactNode, useId } from 'react'
import { OFFERS, type Prices } from '#domain/plans/plans.ts'
import { ChoiceBox, choiceCardStyle } from '../choice-card.tsx'
import { priceInWords } from '../price.tsx'
import type { SubscribedLearner } from './plan/own-plan.ts'
import { choosingFor } from './plan-choices.ts'
import type { Choices } from './use-choices.ts'

/** A price for each learner, or one for the family; there only as long as there is somebody to buy for. */
export function WaysOfPaying({
  learners,
  prices,
  chosen: { choices, chooseWay },
}: {
  learners: readonly SubscribedLearner[]
  prices: Prices
  chosen: Choices
}) {
  if (!learners.some((learner) => choosingFor(learner) === 'buy')) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-bold font-heading text-xl tracking-tight">
        How would you like to pay?
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <WayCard
          name="Each learner"
          price={`from ${priceInWords(prices.premium_monthly, 'month')}`}
          checked={choices.way === 'monthly'}
          onChoose={() => chooseWay('monthly')}
        >
          A plan and a price for each learner.
        </WayCard>
        <WayCard
          name="Family"
          price={priceInWords(prices.premium_plus_family, 'month')}
          checked={choices.way === 'family'}
          onChoose={() => chooseWay('family')}
        >
          Premium Plus for up to {OFFERS.premium_plus_family.maxLearners} learners together, with{' '}
          <span className="whitespace-nowrap">1-on-1</span> tutoring.
        </WayCard>
      </div>
    </fieldset>
  )
}

function WayCard({
  name,
  price,
  checked,
  onChoose,
  children,
}: {
  name: string
  price: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
}) {
  const id = useId()
  const describedBy = useId()
  return (
    <label htmlFor={id} className={`${choiceCardStyle} flex flex-col gap-1 px-4 py-3.5`}>
      <span className="flex items-start justify-between gap-3">
        <span className="font-bold font-heading text-lg">{name}</span>
        <ChoiceBox
          id={id}
          type="radio"
          name="way-of-paying"
          checked={checked}
          onChange={onChoose}
          aria-label={`${name}, ${price}`}
          aria-describedby={describedBy}
        />
      </span>
      <span className="font-semibold">{price}</span>
      <span id={describedBy} className="text-ink-soft text-sm">
        {children}
      </span>
    </label>
  )
}
