import { dollars } from '#domain/plans.ts'
import { dayInWords } from '#web/ui/day-in-words.ts'
import type { PaymentSum } from './order.ts'

/** What is charged today, and what after that and when. */
export function WhenCharged({ sum: { total, freeDays }, freeUntil }: { sum: PaymentSum; freeUntil: Date }) {
  if (!freeDays) {
    return (
      <p className="text-sm">
        <strong className="font-semibold">{dollars(total)} today</strong>, then {dollars(total)} per month
        until you cancel, at no fee.
      </p>
    )
  }
  return (
    <p className="text-sm">
      <strong className="font-semibold">$0.00 today</strong>, then {dollars(total)} per month from{' '}
      {dayInWords(freeUntil)}. Cancel before then, and nothing is charged.
    </p>
  )
}
