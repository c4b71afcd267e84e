import type { GradeState } from '#domain/access.ts'
import { MONEY_BACK_DAYS, type PaidPlan } from '#domain/plans/plans.ts'
import { letter, type Mail, plainName } from '../../../email/letter.ts'
import type { MailWords } from '../../../wording.ts'

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
  return letter(to, (words) => {
    const { say } = words
    const payment = { amount: words.dollars(amount), plans: listPlans(words, plans) }
    const day = words.day(next.at, timeZone)
    const subscriptions = `${origin}/parent/subscriptions`
    return {
      subject: say('Receipt for your payment of {amount}', payment),
      greeting: say('Thanks for your payment'),
      paragraphs: [
        forChange
          ? say('You paid {amount} to change your plan. You now pay for {plans}.', payment)
          : say('You paid {amount} for {plans}.', payment),
        ...(next.kind === 'renews'
          ? [
              say('It renews automatically: your next payment of {amount} is on {day}.', {
                amount: words.dollars(next.amount),
                day,
              }),
              say(
                'You can change or cancel anytime, with no fee: {subscriptions}. If you cancel, you keep the plan until the end of the time you paid for.',
                { subscriptions },
              ),
            ]
          : [
              say('The plan ends on {day}. You won’t be charged again.', { day }),
              say('You can resume it until then: {subscriptions}.', { subscriptions }),
            ]),
      ],
      ...(invoiceUrl && { action: { label: say('View invoice'), url: invoiceUrl } }),
      closing: say('Not what you wanted? Ask us for a refund within {days} days of a payment: {contact}', {
        days: MONEY_BACK_DAYS,
        contact: `${origin}/contact`,
      }),
    }
  })
}

/** Next automatic charge of a subscription, in cents. */
export type RenewalTerms = { at: Date; amount: number; interval: 'month' | 'year' }

/** @param charge first payment after the free trial */
export function trialEndingMail({ to, timeZone, origin, plans }: PlanMailFacts, charge: RenewalTerms): Mail {
  return letter(to, (words) => {
    const { say } = words
    const day = words.day(charge.at, timeZone)
    return {
      subject: say('Your free trial ends on {day}', { day }),
      greeting: say('Your free trial ends soon'),
      paragraphs: [
        say(
          'Your free trial of {plans} ends on {day}. On that day we charge {amount}, and again every {interval, select, month {month} other {year}} until you cancel.',
          {
            plans: listPlans(words, plans),
            day,
            amount: words.dollars(charge.amount),
            interval: charge.interval,
          },
        ),
        say(
          'To continue, you don’t need to do anything. To stop, cancel in Subscriptions before that day and you won’t be charged.',
        ),
      ],
      action: seeMyPlans(words, origin),
      closing: say('Whatever you choose, your family keeps every lesson and point.'),
    }
  })
}

/** @param renewal failed renewal: amount in cents, and end of the grace period */
export function paymentFailedMail(
  { to, timeZone, origin, plans }: PlanMailFacts,
  renewal: { amount: number; graceEndsAt: Date },
): Mail {
  return letter(to, (words) => {
    const { say } = words
    return {
      subject: say('Your payment didn’t go through'),
      greeting: say('Your payment didn’t go through'),
      paragraphs: [
        say('We couldn’t charge {amount} for {plans}.', {
          amount: words.dollars(renewal.amount),
          plans: listPlans(words, plans),
        }),
        say('You still have the plan: we’ll try again until {day}. Please check your payment method before then.', {
          day: words.day(renewal.graceEndsAt, timeZone),
        }),
        say('If the payment doesn’t go through by then, the plan becomes Freemium. Progress and marks stay.'),
      ],
      action: { label: say('Check my payment method'), url: `${origin}/parent/subscriptions` },
      closing: say('Already paid? Then you don’t need to do anything.'),
    }
  })
}

/** @param payment returned payment that ends the plan, in cents */
export function planEndedMail(
  { to, origin, plans }: PlanMailFacts,
  payment: { amount: number; cause: 'refunded' | 'disputed' },
): Mail {
  return letter(to, (words) => {
    const { say } = words
    const returned = { amount: words.dollars(payment.amount), plans: listPlans(words, plans) }
    return {
      subject: say('Your plan has ended'),
      greeting: say('Your plan has ended'),
      paragraphs: [
        payment.cause === 'refunded'
          ? say('We refunded your payment of {amount} for {plans}, and the plan has ended.', returned)
          : say('Your payment of {amount} for {plans} is disputed at your bank, and the plan has ended.', returned),
        say('You won’t be charged again. Learning continues with Freemium; progress and marks stay.'),
      ],
      action: { label: say('See the plans'), url: `${origin}/parent/subscriptions` },
      closing: say('Didn’t expect this? Write to us: {contact}', { contact: `${origin}/contact` }),
    }
  })
}

/** Learner on a plan whose payments pause or continue, with the learner's grade. */
type LearnerInGrade = { firstName: string; gradeName: string; state: GradeState; isNew: boolean }

/** @param learners of the plan; none of them has an open grade */
export function renewalsPausedMail({ to, origin, plans }: PlanMailFacts, learners: readonly LearnerInGrade[]): Mail {
  return letter(to, (words) => {
    const { say } = words
    const updated = gradeNames(learners.filter(({ state }) => state === 'closed'))
    const deleted = gradeNames(learners.filter(({ state }) => state === 'trash'))
    const grades = words.list(updated)
    return {
      subject: say('Your payments are paused'),
      greeting: say('Your payments are paused'),
      paragraphs: [
        ...(updated.length > 0
          ? [say('We’re updating {grades}. The lessons are closed for now, but they’ll be back.', { grades })]
          : deleted.length > 0
            ? []
            : [say('We’re updating a grade. The lessons are closed for now, but they’ll be back.')]),
        ...(deleted.length > 0
          ? [
              say(
                '{grades} is closed, and may not open again. All work and marks are safe. You can choose another grade.',
                { grades: words.list(deleted) },
              ),
            ]
          : []),
        say('Until a grade is open, you won’t be charged for {plans}. You keep the plan and all progress and marks.', {
          plans: listPlans(words, plans),
        }),
        say('You don’t need to do anything. We’ll email you before payments start again.'),
      ],
      action: seeMyPlans(words, origin),
      closing: questions(words, origin),
    }
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
  return letter(to, (words) => {
    const { say } = words
    const open = learners.filter(({ state }) => state === 'open')
    const reopened = gradeNames(open.filter(({ isNew }) => !isNew))
    const came = open.filter(({ isNew }) => isNew)
    const title = reopened.length > 0 ? say('Your grade is open again') : say('Your payments continue')
    return {
      subject: title,
      greeting: title,
      paragraphs: [
        ...(reopened.length > 0
          ? [
              say('{grades} is open again, and all your family’s work is still there.', {
                grades: words.list(reopened),
              }),
            ]
          : []),
        ...came.map(({ firstName, gradeName }) =>
          say('{name} is now in {grade}, which is open.', { name: plainName(firstName), grade: plainName(gradeName) }),
        ),
        say('Payments for {plans} continue: the next one of {amount} is on {day}.', {
          plans: listPlans(words, plans),
          amount: words.dollars(next.amount),
          day: words.day(next.at, timeZone),
        }),
      ],
      action: seeMyPlans(words, origin),
      closing: say('You can cancel anytime, with no fee.'),
    }
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
  return letter(to, (words) => {
    const { say } = words
    const names = words.list(purged.map(({ firstName }) => plainName(firstName) || say('your child')))
    return {
      subject: plan.ended ? say('Your plan has ended') : say('Your plan no longer covers {names}', { names }),
      greeting: plan.ended ? say('Your plan has ended') : say('Your plan has changed'),
      paragraphs: [
        say(
          'We removed {grades} for good, and its lessons are no longer available. Term reports up to that day stay in the progress report.',
          { grades: words.list(gradeNames(purged)) },
        ),
        plan.ended
          ? say('The plan for {names} has ended. You won’t be charged again.', { names })
          : say('{names} left the plan. It continues for the others.', { names }),
        say('{names} can choose another grade. Learning continues with Freemium.', { names }),
      ],
      action: seeMyPlans(words, origin),
      closing: say('Questions, or a refund for unused time? Write to us: {contact}', { contact: `${origin}/contact` }),
    }
  })
}

export function trialStartedMail({ to, timeZone, origin, plans }: PlanMailFacts, renewal: RenewalTerms): Mail {
  return letter(to, (words) => {
    const { say } = words
    const day = words.day(renewal.at, timeZone)
    return {
      subject: say('Your free trial has started: free until {day}', { day }),
      greeting: say('Your free trial has started'),
      paragraphs: [
        say('Nothing was charged today. Free until {day}: {plans}.', { day, plans: listPlans(words, plans) }),
        say(
          'On that day the plan renews automatically: we charge {amount}, and again every {interval, select, month {month} other {year}} until you cancel.',
          { amount: words.dollars(renewal.amount), interval: renewal.interval },
        ),
        say(
          'To cancel, open Subscriptions and press Cancel plan: {subscriptions}. Cancel before {day} and you won’t be charged. There’s no fee.',
          { subscriptions: `${origin}/parent/subscriptions`, day },
        ),
      ],
      action: seeMyPlans(words, origin),
      closing: say('We’ll remind you before the trial ends. Questions? Write to us: {contact}', {
        contact: `${origin}/contact`,
      }),
    }
  })
}

/** Reminder of an annual renewal. */
export function renewalNoticeMail({ to, timeZone, origin, plans }: PlanMailFacts, renewal: RenewalTerms): Mail {
  return letter(to, (words) => {
    const { say } = words
    const day = words.day(renewal.at, timeZone)
    return {
      subject: say('Your plan renews on {day}', { day }),
      greeting: say('Your yearly plan renews soon'),
      paragraphs: [
        say(
          'Your yearly plan, {plans}, renews automatically on {day}. On that day we charge {amount} for another year.',
          { plans: listPlans(words, plans), day, amount: words.dollars(renewal.amount) },
        ),
        say(
          'To continue, you don’t need to do anything. To stop, open Subscriptions and press Cancel plan before {day}: {subscriptions}. There’s no fee, and you keep the plan until that day.',
          { day, subscriptions: `${origin}/parent/subscriptions` },
        ),
      ],
      action: seeMyPlans(words, origin),
      closing: say('Whatever you choose, your family keeps every lesson and point.'),
    }
  })
}

/** @param renewal first renewal at the new price; `before` is the current price of a renewal, in cents */
export function priceChangeMail(
  { to, timeZone, origin, plans }: PlanMailFacts,
  renewal: RenewalTerms & { before: number },
): Mail {
  return letter(to, (words) => {
    const { say } = words
    const day = words.day(renewal.at, timeZone)
    return {
      subject: say('The price of your plan changes on {day}', { day }),
      greeting: say('The price of your plan is changing'),
      paragraphs: [
        say(
          'You now pay {before} per {interval, select, month {month} other {year}} for {plans}. From {day}, it’s {amount} per {interval, select, month {month} other {year}}. Until then, nothing changes.',
          {
            before: words.dollars(renewal.before),
            interval: renewal.interval,
            plans: listPlans(words, plans),
            day,
            amount: words.dollars(renewal.amount),
          },
        ),
        say(
          'To continue at the new price, you don’t need to do anything. To stop, open Subscriptions and press Cancel plan before {day}: {subscriptions}. There’s no fee.',
          { day, subscriptions: `${origin}/parent/subscriptions` },
        ),
      ],
      action: seeMyPlans(words, origin),
      closing: questions(words, origin),
    }
  })
}

/** @param cancellation end of the plans; `ended` if it has passed, `unpaid` while a failed renewal is retried */
export function canceledMail(
  { to, timeZone, origin, plans }: PlanMailFacts,
  cancellation: { endsAt: Date; ended: boolean; unpaid: boolean },
): Mail {
  return letter(to, (words) => {
    const { say } = words
    const canceled = { plans: listPlans(words, plans), day: words.day(cancellation.endsAt, timeZone) }
    return {
      subject: say('Your plan is canceled'),
      greeting: say('Your plan is canceled'),
      paragraphs: [
        cancellation.ended
          ? say('You canceled {plans}. The plan has ended.', canceled)
          : say(
              'You canceled {plans}. You keep the plan until {day}. Changed your mind? You can resume it in Subscriptions until then.',
              canceled,
            ),
        cancellation.unpaid
          ? say(
              'Your last payment failed, and we’ll still try it again, because it also covers other children. After that you won’t be charged for this plan.',
            )
          : say('You won’t be charged again for this plan, and there’s no fee.'),
        say('Learning continues with Freemium; progress and marks stay.'),
      ],
      action: seeMyPlans(words, origin),
      closing: say('Didn’t cancel? Write to us: {contact}', { contact: `${origin}/contact` }),
    }
  })
}

const seeMyPlans = ({ say }: MailWords, origin: string) => ({
  label: say('See my plans'),
  url: `${origin}/parent/subscriptions`,
})

const questions = ({ say }: MailWords, origin: string) =>
  say('Questions? Write to us: {contact}', { contact: `${origin}/contact` })

/** Names of these grades, each once. */
function gradeNames(learners: readonly { gradeName: string }[]): string[] {
  return [...new Set(learners.map(({ gradeName }) => plainName(gradeName)).filter(Boolean))]
}

/** 'Premium for Noor and Premium Plus for Sam and Kim' */
function listPlans({ say, list }: MailWords, plans: PlanMailFacts['plans']): string {
  const names = new Map<PaidPlan, string[]>()
  for (const { plan, firstName } of plans) {
    names.set(plan, [...(names.get(plan) ?? []), plainName(firstName) || say('your child')])
  }
  if (names.size === 0) return say('your plan')
  return list([...names].map(([plan, learners]) => say('{plan} for {names}', { plan, names: list(learners) })))
}
