import { formatDollars, MONEY_BACK_DAYS, type PaidPlan } from '#domain/plans/plans.ts'
import { letter, type Mail } from '../../../email/letter.ts'
import { plainName } from '../../../email/plain-name.ts'

type PlanOfLearner = { plan: PaidPlan; firstName: string }

/** What the mails about one subscription have in common. */
export type PlanMailFacts = {
  to: string
  /** Of who pays: an IANA name. */
  timeZone: string
  /** The product's address. */
  origin: string
  plans: readonly PlanOfLearner[]
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** As 'Premium for Noor and Premium Plus for Sam and Kim'. */
function plansInWords(plans: readonly PlanOfLearner[]): string {
  const names = new Map<PaidPlan, string[]>()
  for (const { plan, firstName } of plans) {
    names.set(plan, [...(names.get(plan) ?? []), plainName(firstName) || 'your learner'])
  }
  if (names.size === 0) return 'your plan'
  return list.format([...names].map(([plan, learners]) => `${plan} for ${list.format(learners)}`))
}

/** A day in the calendar of who reads it, as 'December 21, 2026'. */
function dayInWords(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(moment)
}

/** What was paid, as cents, and what comes next: a renewal, or the end of the plan. */
type PaidFacts = PlanMailFacts & {
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
    subject: `Receipt for your payment of ${formatDollars(amount)}`,
    greeting: 'Thank you for your payment',
    paragraphs: [
      forChange
        ? `You have paid ${formatDollars(amount)} for your change of plan. You now pay for ${words}.`
        : `You have paid ${formatDollars(amount)} for ${words}.`,
      next.kind === 'renews'
        ? `The next payment of ${formatDollars(next.amount)} is on ${dayInWords(next.at, timeZone)}.`
        : `The plan ends on ${dayInWords(next.at, timeZone)}. Nothing more is charged for it.`,
      `You can change or cancel at any time, at no fee: ${origin}/parent/subscriptions. A plan that is cancelled stays until the end of what you have paid for.`,
    ],
    ...(invoiceUrl && { action: { label: 'See the invoice', url: invoiceUrl } }),
    closing: `Not what you wanted? Within ${MONEY_BACK_DAYS} days of a payment we give it back if you ask us to: ${origin}/contact`,
  })
}

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
      `The free days of ${plansInWords(plans)} end on ${day}. On that day ${formatDollars(amount)} is charged, and then again every ${interval}.`,
      'If you wish to go on, you need not do anything. If not, cancel before that day, and nothing is charged.',
    ],
    action: { label: 'See my plans', url: `${origin}/parent/subscriptions` },
    closing: 'Whatever you decide, progress and marks stay.',
  })
}

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
      `We could not collect ${formatDollars(amount)} for ${plansInWords(plans)}.`,
      `Nothing has changed yet: the plan stays until ${dayInWords(keptUntil, timeZone)}, while the payment is tried again. Please check your payment method before then.`,
      'If it is not paid by then, the plan goes back to Freemium. Progress and marks stay.',
    ],
    action: { label: 'Check my payment method', url: `${origin}/parent/subscriptions` },
    closing: 'If you have paid in the meantime, you need not do anything.',
  })
}

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
        ? `Your payment of ${formatDollars(amount)} for ${plansInWords(plans)} was given back to you, and the plan has ended with it.`
        : `Your payment of ${formatDollars(amount)} for ${plansInWords(plans)} is disputed at your bank, and the plan has ended with it.`,
      'Nothing more is charged. Learning goes on with Freemium; progress and marks stay.',
    ],
    action: { label: 'See the plans', url: `${origin}/parent/subscriptions` },
    closing: `If you did not expect this, please write to us: ${origin}/contact`,
  })
}
