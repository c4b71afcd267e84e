import type { ReactNode } from 'react'
import { formatDollars, MONEY_BACK_DAYS } from '#domain/plans/plans.ts'
import { fullName } from '#web/product/full-name.ts'
import { SectionCard } from '#web/ui/card.tsx'
import { type GradeBilling, type GradeLearner, type GradeOffers, premiumName } from './premium-offers.tsx'

type OrderSummaryProps = {
  learner: GradeLearner | undefined
  billing: GradeBilling
  offers: GradeOffers
  trialDays: number
  /** The button, and what stands in its way. */
  children: ReactNode
}

/** What is ordered, for whom, what is charged today and what later, right over the button that orders it. */
export function OrderSummary({ learner, billing, offers, trialDays, children }: OrderSummaryProps) {
  const { unitAmount, interval } = offers[billing]
  const charge = learner && firstCharge(unitAmount, interval, learner.trialAvailable ? trialDays : 0)
  return (
    <SectionCard title="Your order">
      <dl className="grid gap-3">
        <Line name={premiumName(billing)}>{learner ? `for ${fullName(learner)}` : 'Choose a learner'}</Line>
        {charge && (
          <Line name="Charged today">
            <span className="font-bold font-heading text-2xl tabular-nums tracking-tight">
              {charge.today}
            </span>
          </Line>
        )}
      </dl>
      {charge && <p className="mt-3">{charge.later}</p>}
      <div className="mt-6 grid gap-4">{children}</div>
      <p className="mt-4 text-ink-soft text-sm">
        You cancel under Subscriptions at any time, with no fee. Within {MONEY_BACK_DAYS} days of a payment
        you get it back on request.
      </p>
    </SectionCard>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b pb-3">
      <dt className="font-semibold">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** What a plan costs today and what later, as sentences (readings, "Money": what a page shows is what is charged). */
export function firstCharge(
  cents: number,
  interval: 'month' | 'year',
  freeDays: number,
): { today: string; later: string } {
  const every = `${formatDollars(cents)} every ${interval}`
  return freeDays > 0
    ? { today: formatDollars(0), later: `After ${freeDays} free days ${every}, unless you cancel before.` }
    : { today: formatDollars(cents), later: `Then ${every}, unless you cancel before.` }
}
