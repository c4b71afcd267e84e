import { createHash } from 'node:crypto'
import type { CheckoutToMake } from '#domain/checkout.ts'
import type { Billing } from '#domain/plans.ts'

/** In one order, whichever they were chosen in: the same choice is to be the same request to the provider. */
export function inOneOrder(checkout: CheckoutToMake): CheckoutToMake {
  const lines = checkout.lines.toSorted((one, other) => (one.learnerId < other.learnerId ? -1 : 1))
  return { ...checkout, lines }
}

/** The same for the same choice at the same prices. */
export function choiceKey({ lines, total, trialDays }: CheckoutToMake, billing: Billing): string {
  const chosen = lines.map((line) => [line.learnerId, line.offer, line.gradeId, line.cents].join(' '))
  return createHash('sha256')
    .update([billing, total, trialDays, ...chosen].join('\n'))
    .digest('base64url')
}
