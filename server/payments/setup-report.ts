import { Stripe } from 'stripe'
import { dollars, PAST_DUE_GRACE_DAYS } from '#domain/plans/plans.ts'
import type { SetUpStep } from './setup.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

/** What was done in an account, in lines for the operator. */
export function reportSteps(steps: readonly SetUpStep[]): string {
  const lines = steps.map(
    ({ name, outcome, cents }) =>
      `  ${name.padEnd(30)}${cents === undefined ? '' : dollars(cents).padStart(9)}  ${outcome}`,
  )
  const done = steps.every(({ outcome }) => outcome === 'unchanged')
    ? 'Everything is as it should be; nothing was changed.'
    : 'Done. Pages and new payments have these prices within a minute; plans that are paid already keep theirs.'
  return [...lines, '', done].join('\n')
}

/**
 * What only the operator can set, in lines for them.
 * @param origin of the product; null when it is not configured
 */
export function reportWhatToConfigure(origin: string | null): string {
  return `Left to you, in the dashboard of Stripe (docs/payments.md says where):

1. A webhook at ${origin ?? 'ORIGIN'}/webhooks/stripe, in the API version ${Stripe.API_VERSION}, that is sent
${WEBHOOK_EVENTS.map((type) => `     ${type}`).join('\n')}
2. Two variables: STRIPE_SECRET_KEY, the key that you used now or a restricted one, and STRIPE_WEBHOOK_SECRET, the
   signing secret of that webhook (whsec_…). Then start anew.
3. Failed payments: retry over ${PAST_DUE_GRACE_DAYS} days, then cancel the subscription.
4. Customer portal: payment methods and invoices on; cancelling and changing plans off, which parents do in Trellis.`
}
