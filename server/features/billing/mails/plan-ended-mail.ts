import { dollars } from '#domain/plans/plans.ts'
import { letter, type Mail } from '../../../email/letter.ts'
import { type PlanMailFacts, plansInWords } from './plans-in-words.ts'

/** Tells that a plan has ended because its payment was given back. @param amount in cents */
export function planEndedMail(
  { to, origin, plans }: PlanMailFacts,
  { amount, why }: { amount: number; why: 'refunded' | 'disputed' },
): Mail {
  return letter({
    to,
    subject: 'Your plan has ended',
    greeting: 'Your plan has ended',
    paragraphs: [
      why === 'refunded'
        ? `Your payment of ${dollars(amount)} for ${plansInWords(plans)} was given back to you, and the plan has ended with it.`
        : `Your payment of ${dollars(amount)} for ${plansInWords(plans)} is disputed at your bank, and the plan has ended with it.`,
      'Nothing more is charged. Learning goes on with Freemium; progress and marks stay.',
    ],
    action: { label: 'See the plans', url: `${origin}/parent/subscriptions` },
    closing: `If you did not expect this, please write to us: ${origin}/contact`,
  })
}
