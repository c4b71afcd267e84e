import { dollars } from '#domain/plans/plans.ts'
import { letter, type Mail } from '../../../email/letter.ts'
import { dayInWords, type PlanMailFacts, plansInWords } from './plans-in-words.ts'

/** Tells that the free days end soon, and what is then charged. @param amount in cents */
export function freeDaysEndMail(
  { to, timeZone, origin, plans }: PlanMailFacts,
  { endsAt, amount, interval }: { endsAt: Date; amount: number; interval: 'month' | 'year' },
): Mail {
  const day = dayInWords(endsAt, timeZone)
  return letter({
    to,
    subject: `Your free days end on ${day}`,
    greeting: 'Your free days end soon',
    paragraphs: [
      `The free days of ${plansInWords(plans)} end on ${day}. On that day ${dollars(amount)} is charged, and then again every ${interval}.`,
      'If you wish to go on, you need not do anything. If not, cancel before that day, and nothing is charged.',
    ],
    action: { label: 'See my plans', url: `${origin}/parent/subscriptions` },
    closing: 'Whatever you decide, progress and marks stay.',
  })
}
