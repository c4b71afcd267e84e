import { formatDollars, MONEY_BACK_DAYS, type PaidPlan } from '#domain/plans/plans.ts'
import { letter, type Mail, plainName } from '../../../email/letter.ts'

/** Facts common to all mails about a subscription. */
export type PlanMailFacts = {
  to: string
  /** IANA time zone of the payer. */
  timeZone: string
  /** Address of the product. */
  origin: string
  plans: readonly { plan: PaidPlan; firstName: string }[]
}

/** Payment of a receipt, and what happens at the end of its period. Amounts are cents. */
type ReceiptFacts = PlanMailFacts & {
  amount: number
  invoiceUrl: string | null
  forChange: boolean
  next: { kind: 'renews'; amount: number; at: Date } | { kind: 'ends'; at: Date }
}

export function receiptMail({ to, timeZone, origin, plans, ...paid }: ReceiptFacts): Mail {
  const { amount, forChange, invoiceUrl, next } = paid
  const planNames = formatPlans(plans)
  return letter({
    to,
    subject: `Receipt for your payment of ${formatDollars(amount)}`,
    greeting: 'Thank you for your payment',
    paragraphs: [
      forChange
        ? `You have paid ${formatDollars(amount)} for your change of plan. You now pay for ${planNames}.`
        : `You have paid ${formatDollars(amount)} for ${planNames}.`,
      next.kind === 'renews'
        ? `The next payment of ${formatDollars(next.amount)} is on ${formatDay(next.at, timeZone)}.`
        : `The plan ends on ${formatDay(next.at, timeZone)}. Nothing more is charged for it.`,
      `You can change or cancel at any time, at no fee: ${origin}/parent/subscriptions. A plan that is cancelled stays until the end of what you have paid for.`,
    ],
    ...(invoiceUrl && { action: { label: 'See the invoice', url: invoiceUrl } }),
    closing: `Not what you wanted? Within ${MONEY_BACK_DAYS} days of a payment we give it back if you ask us to: ${origin}/contact`,
  })
}

/** @param charge first payment after the free trial, in cents */
export function trialEndingMail(
  { to, timeZone, origin, plans }: PlanMailFacts,
  charge: { endsAt: Date; amount: number; interval: 'month' | 'year' },
): Mail {
  const day = formatDay(charge.endsAt, timeZone)
  return letter({
    to,
    subject: `Your free days end on ${day}`,
    greeting: 'Your free days end soon',
    paragraphs: [
      `The free days of ${formatPlans(plans)} end on ${day}. On that day ${formatDollars(charge.amount)} is charged, and then again every ${charge.interval}.`,
      'If you wish to go on, you need not do anything. If not, cancel before that day, and nothing is charged.',
    ],
    action: { label: 'See my plans', url: `${origin}/parent/subscriptions` },
    closing: 'Whatever you decide, progress and marks stay.',
  })
}

/** @param renewal failed renewal: its amount in cents, and the end of the grace period */
export function paymentFailedMail(
  { to, timeZone, origin, plans }: PlanMailFacts,
  renewal: { amount: number; graceEndsAt: Date },
): Mail {
  return letter({
    to,
    subject: 'Your payment did not go through',
    greeting: 'A payment did not go through',
    paragraphs: [
      `We could not collect ${formatDollars(renewal.amount)} for ${formatPlans(plans)}.`,
      `Nothing has changed yet: the plan stays until ${formatDay(renewal.graceEndsAt, timeZone)}, while the payment is tried again. Please check your payment method before then.`,
      'If it is not paid by then, the plan goes back to Freemium. Progress and marks stay.',
    ],
    action: { label: 'Check my payment method', url: `${origin}/parent/subscriptions` },
    closing: 'If you have paid in the meantime, you need not do anything.',
  })
}

/** @param payment returned payment that ends the plan, in cents */
export function planEndedMail(
  { to, origin, plans }: PlanMailFacts,
  payment: { amount: number; cause: 'refunded' | 'disputed' },
): Mail {
  return letter({
    to,
    subject: 'Your plan has ended',
    greeting: 'Your plan has ended',
    paragraphs: [
      payment.cause === 'refunded'
        ? `Your payment of ${formatDollars(payment.amount)} for ${formatPlans(plans)} was given back to you, and the plan has ended with it.`
        : `Your payment of ${formatDollars(payment.amount)} for ${formatPlans(plans)} is disputed at your bank, and the plan has ended with it.`,
      'Nothing more is charged. Learning goes on with Freemium; progress and marks stay.',
    ],
    action: { label: 'See the plans', url: `${origin}/parent/subscriptions` },
    closing: `If you did not expect this, please write to us: ${origin}/contact`,
  })
}

/** @param grades names of the closed grades; empty when they are open again by now */
export function renewalsPausedMail({ to, origin, plans }: PlanMailFacts, grades: readonly string[]): Mail {
  return letter({
    to,
    subject: 'Your payments are paused',
    greeting: 'Your payments are paused',
    paragraphs: [
      `We are preparing ${grades.length === 0 ? 'a grade' : list.format(grades.map(plainName))} again. Its lessons are closed for now and will be back.`,
      `Until then, nothing is charged for ${formatPlans(plans)}. The plan stays, and so do all progress and marks.`,
      'You don’t need to do anything. We will email you before payments start again.',
    ],
    action: { label: 'See my plans', url: `${origin}/parent/subscriptions` },
    closing: `Questions? Write to us: ${origin}/contact`,
  })
}

/** @param next first payment after the pause, in cents */
export function renewalsResumedMail(
  { to, timeZone, origin, plans }: PlanMailFacts,
  next: { amount: number; at: Date },
): Mail {
  return letter({
    to,
    subject: 'Your grade is open again',
    greeting: 'Your grade is open again',
    paragraphs: [
      'The lessons are back, and everything your family did before is still there.',
      `Payments for ${formatPlans(plans)} continue: the next one of ${formatDollars(next.amount)} is on ${formatDay(next.at, timeZone)}.`,
    ],
    action: { label: 'See my plans', url: `${origin}/parent/subscriptions` },
    closing: 'You can cancel at any time, at no fee.',
  })
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Formats as 'Premium for Noor and Premium Plus for Sam and Kim'. */
function formatPlans(plans: PlanMailFacts['plans']): string {
  const names = new Map<PaidPlan, string[]>()
  for (const { plan, firstName } of plans) {
    names.set(plan, [...(names.get(plan) ?? []), plainName(firstName) || 'your learner'])
  }
  if (names.size === 0) return 'your plan'
  return list.format([...names].map(([plan, learners]) => `${plan} for ${list.format(learners)}`))
}

/** Formats a day in the reader's time zone, as 'December 21, 2026'. */
function formatDay(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(moment)
}
