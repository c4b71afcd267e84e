import { dollars, MONEY_BACK_DAYS } from '#domain/plans/plans.ts'
import { letter, type Mail } from '../../../email/letter.ts'
import { dayInWords, type PlanMailFacts, plansInWords } from './plans-in-words.ts'

/** What was paid, as cents, and what comes next: a renewal, or the end of the plan. */
export type PaidFacts = PlanMailFacts & {
  amount: number
  invoiceUrl: string | null
  forChange: boolean
  next: { kind: 'renews'; amount: number; at: Date } | { kind: 'ends'; at: Date }
}

/** The receipt of a payment. */
export function receiptMail({ to, timeZone, origin, plans, ...paid }: PaidFacts): Mail {
  const { amount, forChange, invoiceUrl, next } = paid
  const words = plansInWords(plans)
  return letter({
    to,
    subject: `Receipt for your payment of ${dollars(amount)}`,
    greeting: 'Thank you for your payment',
    paragraphs: [
      forChange
        ? `You have paid ${dollars(amount)} for your change of plan. You now pay for ${words}.`
        : `You have paid ${dollars(amount)} for ${words}.`,
      next.kind === 'renews'
        ? `The next payment of ${dollars(next.amount)} is on ${dayInWords(next.at, timeZone)}.`
        : `The plan ends on ${dayInWords(next.at, timeZone)}. Nothing more is charged for it.`,
      `You can change or cancel at any time, at no fee: ${origin}/parent/subscriptions. A plan that is cancelled stays until the end of what you have paid for.`,
    ],
    ...(invoiceUrl && { action: { label: 'See the invoice', url: invoiceUrl } }),
    closing: `Not what you wanted? Within ${MONEY_BACK_DAYS} days of a payment we give it back if you ask us to: ${origin}/contact`,
  })
}
