import type { GradeState } from '#domain/access.ts'
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

/** Payment of a receipt, and the charge at the end of its period. Amounts are in cents. */
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
    greeting: 'Thanks for your payment',
    paragraphs: [
      forChange
        ? `You paid ${formatDollars(amount)} to change your plan. You now pay for ${planNames}.`
        : `You paid ${formatDollars(amount)} for ${planNames}.`,
      next.kind === 'renews'
        ? `It renews automatically: your next payment of ${formatDollars(next.amount)} is on ${formatDay(next.at, timeZone)}.`
        : `The plan ends on ${formatDay(next.at, timeZone)}. You won’t be charged again.`,
      next.kind === 'renews'
        ? `You can change or cancel anytime, with no fee: ${origin}/parent/subscriptions. If you cancel, you keep the plan until the end of the time you paid for.`
        : `You can resume it until then: ${origin}/parent/subscriptions.`,
    ],
    ...(invoiceUrl && { action: { label: 'View invoice', url: invoiceUrl } }),
    closing: `Not what you wanted? Ask us for a refund within ${MONEY_BACK_DAYS} days of a payment: ${origin}/contact`,
  })
}

/** Next automatic charge of a subscription, in cents. */
export type RenewalTerms = { at: Date; amount: number; interval: 'month' | 'year' }

/** @param charge first payment after the free trial */
export function trialEndingMail({ to, timeZone, origin, plans }: PlanMailFacts, charge: RenewalTerms): Mail {
  const day = formatDay(charge.at, timeZone)
  return letter({
    to,
    subject: `Your free trial ends on ${day}`,
    greeting: 'Your free trial ends soon',
    paragraphs: [
      `Your free trial of ${formatPlans(plans)} ends on ${day}. On that day we charge ${formatDollars(charge.amount)}, and again every ${charge.interval} until you cancel.`,
      'To continue, you don’t need to do anything. To stop, cancel in Subscriptions before that day and you won’t be charged.',
    ],
    action: { label: 'See my plans', url: `${origin}/parent/subscriptions` },
    closing: 'Whatever you choose, your family keeps every lesson and point.',
  })
}

/** @param renewal failed renewal: amount in cents, and end of the grace period */
export function paymentFailedMail(
  { to, timeZone, origin, plans }: PlanMailFacts,
  renewal: { amount: number; graceEndsAt: Date },
): Mail {
  return letter({
    to,
    subject: 'Your payment didn’t go through',
    greeting: 'Your payment didn’t go through',
    paragraphs: [
      `We couldn’t charge ${formatDollars(renewal.amount)} for ${formatPlans(plans)}.`,
      `You still have the plan: we’ll try again until ${formatDay(renewal.graceEndsAt, timeZone)}. Please check your payment method before then.`,
      'If the payment doesn’t go through by then, the plan becomes Freemium. Progress and marks stay.',
    ],
    action: { label: 'Check my payment method', url: `${origin}/parent/subscriptions` },
    closing: 'Already paid? Then you don’t need to do anything.',
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
        ? `We refunded your payment of ${formatDollars(payment.amount)} for ${formatPlans(plans)}, and the plan has ended.`
        : `Your payment of ${formatDollars(payment.amount)} for ${formatPlans(plans)} is disputed at your bank, and the plan has ended.`,
      'You won’t be charged again. Learning continues with Freemium; progress and marks stay.',
    ],
    action: { label: 'See the plans', url: `${origin}/parent/subscriptions` },
    closing: `Didn’t expect this? Write to us: ${origin}/contact`,
  })
}

/** Learner on a plan whose payments pause or continue, with the learner's grade. */
type LearnerInGrade = { firstName: string; gradeName: string; state: GradeState; isNew: boolean }

/** @param learners of the plan; none of them has an open grade */
export function renewalsPausedMail({ to, origin, plans }: PlanMailFacts, learners: readonly LearnerInGrade[]): Mail {
  const updated = gradeNames(learners.filter(({ state }) => state === 'closed'))
  const deleted = gradeNames(learners.filter(({ state }) => state === 'trash'))
  return letter({
    to,
    subject: 'Your payments are paused',
    greeting: 'Your payments are paused',
    paragraphs: [
      ...(updated || !deleted
        ? [`We’re updating ${updated || 'a grade'}. The lessons are closed for now, but they’ll be back.`]
        : []),
      ...(deleted
        ? [`${deleted} is closed, and may not open again. All work and marks are safe. You can choose another grade.`]
        : []),
      `Until a grade is open, you won’t be charged for ${formatPlans(plans)}. You keep the plan and all progress and marks.`,
      'You don’t need to do anything. We’ll email you before payments start again.',
    ],
    action: { label: 'See my plans', url: `${origin}/parent/subscriptions` },
    closing: `Questions? Write to us: ${origin}/contact`,
  })
}

/**
 * @param learners of the plan; a reopened grade, or a learner who came to an open one, is the cause
 * @param next first payment after the pause, in cents
 */
export function renewalsResumedMail(
  { to, timeZone, origin, plans }: PlanMailFacts,
  learners: readonly LearnerInGrade[],
  next: { amount: number; at: Date },
): Mail {
  const open = learners.filter(({ state }) => state === 'open')
  const reopened = gradeNames(open.filter(({ isNew }) => !isNew))
  const came = open.filter(({ isNew }) => isNew)
  const title = reopened ? 'Your grade is open again' : 'Your payments continue'
  return letter({
    to,
    subject: title,
    greeting: title,
    paragraphs: [
      ...(reopened ? [`${reopened} is open again, and all your family’s work is still there.`] : []),
      ...came.map(
        ({ firstName, gradeName }) => `${plainName(firstName)} is now in ${plainName(gradeName)}, which is open.`,
      ),
      `Payments for ${formatPlans(plans)} continue: the next one of ${formatDollars(next.amount)} is on ${formatDay(next.at, timeZone)}.`,
    ],
    action: { label: 'See my plans', url: `${origin}/parent/subscriptions` },
    closing: 'You can cancel anytime, with no fee.',
  })
}

/**
 * @param purged learners whose grade was removed for good, with its name
 * @param plan `ended` if no one is left on it; otherwise it continues for the others
 */
export function gradePurgedMail(
  { to, origin }: PlanMailFacts,
  purged: readonly { firstName: string; gradeName: string }[],
  plan: { ended: boolean },
): Mail {
  const names = list.format(purged.map(({ firstName }) => plainName(firstName) || 'your child'))
  return letter({
    to,
    subject: plan.ended ? 'Your plan has ended' : `Your plan no longer covers ${names}`,
    greeting: plan.ended ? 'Your plan has ended' : 'Your plan has changed',
    paragraphs: [
      `We removed ${gradeNames(purged)} for good, and its lessons are no longer available. Term reports up to that day stay in the progress report.`,
      plan.ended
        ? `The plan for ${names} has ended. You won’t be charged again.`
        : `${names} left the plan. It continues for the others.`,
      `${names} can choose another grade. Learning continues with Freemium.`,
    ],
    action: { label: 'See my plans', url: `${origin}/parent/subscriptions` },
    closing: `Questions, or a refund for unused time? Write to us: ${origin}/contact`,
  })
}

export function trialStartedMail({ to, timeZone, origin, plans }: PlanMailFacts, renewal: RenewalTerms): Mail {
  const day = formatDay(renewal.at, timeZone)
  return letter({
    to,
    subject: `Your free trial has started: free until ${day}`,
    greeting: 'Your free trial has started',
    paragraphs: [
      `Nothing was charged today. Free until ${day}: ${formatPlans(plans)}.`,
      `On that day the plan renews automatically: we charge ${formatDollars(renewal.amount)}, and again every ${renewal.interval} until you cancel.`,
      `To cancel, open Subscriptions and press Cancel plan: ${origin}/parent/subscriptions. Cancel before ${day} and you won’t be charged. There’s no fee.`,
    ],
    action: { label: 'See my plans', url: `${origin}/parent/subscriptions` },
    closing: `We’ll remind you before the trial ends. Questions? Write to us: ${origin}/contact`,
  })
}

/** Reminder of an annual renewal. */
export function renewalNoticeMail({ to, timeZone, origin, plans }: PlanMailFacts, renewal: RenewalTerms): Mail {
  const day = formatDay(renewal.at, timeZone)
  return letter({
    to,
    subject: `Your plan renews on ${day}`,
    greeting: 'Your yearly plan renews soon',
    paragraphs: [
      `Your yearly plan, ${formatPlans(plans)}, renews automatically on ${day}. On that day we charge ${formatDollars(renewal.amount)} for another year.`,
      `To continue, you don’t need to do anything. To stop, open Subscriptions and press Cancel plan before ${day}: ${origin}/parent/subscriptions. There’s no fee, and you keep the plan until that day.`,
    ],
    action: { label: 'See my plans', url: `${origin}/parent/subscriptions` },
    closing: 'Whatever you choose, your family keeps every lesson and point.',
  })
}

/** @param renewal first renewal at the new price; `before` is the current price of a renewal, in cents */
export function priceChangeMail(
  { to, timeZone, origin, plans }: PlanMailFacts,
  renewal: RenewalTerms & { before: number },
): Mail {
  const day = formatDay(renewal.at, timeZone)
  return letter({
    to,
    subject: `The price of your plan changes on ${day}`,
    greeting: 'The price of your plan is changing',
    paragraphs: [
      `You now pay ${formatDollars(renewal.before)} per ${renewal.interval} for ${formatPlans(plans)}. From ${day}, it’s ${formatDollars(renewal.amount)} per ${renewal.interval}. Until then, nothing changes.`,
      `To continue at the new price, you don’t need to do anything. To stop, open Subscriptions and press Cancel plan before ${day}: ${origin}/parent/subscriptions. There’s no fee.`,
    ],
    action: { label: 'See my plans', url: `${origin}/parent/subscriptions` },
    closing: `Questions? Write to us: ${origin}/contact`,
  })
}

/** @param cancellation end of the plans; `ended` if it has passed, `unpaid` while a failed renewal is retried */
export function canceledMail(
  { to, timeZone, origin, plans }: PlanMailFacts,
  cancellation: { endsAt: Date; ended: boolean; unpaid: boolean },
): Mail {
  const day = formatDay(cancellation.endsAt, timeZone)
  const planNames = formatPlans(plans)
  return letter({
    to,
    subject: 'Your plan is canceled',
    greeting: 'Your plan is canceled',
    paragraphs: [
      cancellation.ended
        ? `You canceled ${planNames}. The plan has ended.`
        : `You canceled ${planNames}. You keep the plan until ${day}. Changed your mind? You can resume it in Subscriptions until then.`,
      cancellation.unpaid
        ? 'Your last payment failed, and we’ll still try it again, because it also covers other children. After that you won’t be charged for this plan.'
        : 'You won’t be charged again for this plan, and there’s no fee.',
      'Learning continues with Freemium; progress and marks stay.',
    ],
    action: { label: 'See my plans', url: `${origin}/parent/subscriptions` },
    closing: `Didn’t cancel? Write to us: ${origin}/contact`,
  })
}

/** Names of these grades, each once. */
function gradeNames(learners: readonly { gradeName: string }[]): string {
  return list.format([...new Set(learners.map(({ gradeName }) => plainName(gradeName)))])
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Formats as 'Premium for Noor and Premium Plus for Sam and Kim'. */
function formatPlans(plans: PlanMailFacts['plans']): string {
  const names = new Map<PaidPlan, string[]>()
  for (const { plan, firstName } of plans) {
    names.set(plan, [...(names.get(plan) ?? []), plainName(firstName) || 'your child'])
  }
  if (names.size === 0) return 'your plan'
  return list.format([...names].map(([plan, learners]) => `${plan} for ${list.format(learners)}`))
}

/** Formats a day in the reader's time zone, as 'December 21, 2026'. */
function formatDay(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(moment)
}
