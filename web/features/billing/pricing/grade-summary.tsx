import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { formatDollars } from '#domain/plans/plans.ts'
import { fullName } from '#web/product/names.ts'
import { SectionCard } from '#web/ui/card.tsx'
import { cancelTerms } from '../plan-features.ts'
import { type GradeBilling, type GradeLearner, type GradeOffers, premiumName } from './premium-offers.tsx'

type OrderSummaryProps = {
  learner: GradeLearner | undefined
  billing: GradeBilling
  offers: GradeOffers
  trialDays: number
  /** Errors and the submit button. */
  children: ReactNode
}

/** Order summary: the plan, the learner, and the charges today and later. */
export function GradeSummary({ learner, billing, offers, trialDays, children }: OrderSummaryProps) {
  const { unitAmount, interval } = offers[billing]
  const charge = learner && firstCharge(unitAmount, interval, learner.trialAvailable ? trialDays : 0)
  return (
    <SectionCard title={t`Your order`}>
      <dl className="grid gap-3">
        <Line name={premiumName(billing)}>{learner ? t`for ${{ name: fullName(learner) }}` : t`Choose a child`}</Line>
        {charge && (
          <Line name={t`Charged today`}>
            <span className="font-bold font-heading text-2xl tabular-nums tracking-tight">{charge.today}</span>
          </Line>
        )}
      </dl>
      {charge && <p className="mt-3">{charge.later}</p>}
      <div className="mt-6 grid gap-4">{children}</div>
      <p className="mt-4 text-ink-soft text-sm">{cancelTerms()}</p>
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

/** Formats the charges today and later (readings, "Money": what a page shows is what is charged). */
export function firstCharge(
  cents: number,
  interval: 'month' | 'year',
  trialDays: number,
): { today: string; later: string } {
  const price = formatDollars(cents)
  if (trialDays === 0) {
    return {
      today: price,
      later:
        interval === 'month'
          ? t`Renews automatically at ${price} per month until you cancel.`
          : t`Renews automatically at ${price} per year until you cancel.`,
    }
  }
  return {
    today: formatDollars(0),
    later:
      interval === 'month'
        ? t`After your ${trialDays}-day free trial it renews automatically at ${price} per month until you cancel. Cancel before then and you pay nothing.`
        : t`After your ${trialDays}-day free trial it renews automatically at ${price} per year until you cancel. Cancel before then and you pay nothing.`,
  }
}
