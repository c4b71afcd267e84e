import { dollars } from '#domain/plans/plans.ts'
import { letter, type Mail } from '../../../email/letter.ts'
import { dayInWords, type PlanMailFacts, plansInWords } from './plans-in-words.ts'

/** Tells that a renewal could not be collected, what to do, and until when the plan stays. @param amount in cents */
export function paymentFailedMail(
  { to, timeZone, origin, plans }: PlanMailFacts,
  { amount, keptUntil }: { amount: number; keptUntil: Date },
): Mail {
  return letter({
    to,
    subject: 'Your payment did not go through',
    greeting: 'A payment did not go through',
    paragraphs: [
      `We could not collect ${dollars(amount)} for ${plansInWords(plans)}.`,
      `Nothing has changed yet: the plan stays until ${dayInWords(keptUntil, timeZone)}, while the payment is tried again. Please check your payment method before then.`,
      'If it is not paid by then, the plan goes back to Freemium. Progress and marks stay.',
    ],
    action: { label: 'Check my payment method', url: `${origin}/parent/subscriptions` },
    closing: 'If you have paid in the meantime, you need not do anything.',
  })
}
